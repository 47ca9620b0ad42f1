// Package housetest is for tests of what the servers of a cluster share. A [Log] puts the changes of their databases
// in one order, and all of them have the same [Journals]. Both are in one process.
//
// They do what [data.Log] and [house.Journals] allow and tests seldom see. They are slow, refuse, do not know the
// result, or carry it out later. They give things twice, in batches of any size, and to one database later than to
// another. [Faults] sets how often, by a seed; without any, they do at once what they are asked.
//
// Nothing here waits except by timers, so it runs in virtual time (testing/synctest) as well.
package housetest
