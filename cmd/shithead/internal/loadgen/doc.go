// Package loadgen makes the load of a busy server over real SSH, and measures it from outside. Its rooms have people
// on screens, programs, bots and watchers. Each session has a key of its own.
//
// Start at [Plan], in plan.go, and [Run]. A connection is in dial.go. A session reads off its window's title what it
// has seen of its table. title.go finds the title in what comes, so no terminal is emulated. screen.go is a watcher,
// player.go a seat on a screen, program.go a seat of the play API. They report to their table, in table.go, which
// knows how long a move took to the last of them. join.go connects them, and run.go has the timetable.
//
// window.go measures a window of the run, from counters, latencies and the system's gauges. report.go and plot.go show
// the result. The package knows nothing of the server's inside.
package loadgen
