// Package loadgen makes the load of a busy house over real SSH, measured from outside: rooms of people on screens, programs, bots and
// watchers, each session with a key of its own.
//
// Start at [Plan], in plan.go, and [Run]. A connection is in dial.go. What a session has seen of its table it reads off
// the window's title, which title.go finds in what comes, so that no terminal is emulated: screen.go is somebody who
// watches, player.go a seat on a screen, program.go a seat of the play API. They tell their table, in table.go, which knows how
// long a move took to the last of them; join.go has them come, run.go says what they do when. A window of the run is measured by window.go, from counters, the latencies and the
// system's gauges; report.go and plot.go show what came of it. It knows nothing of the server's inside.
package loadgen
