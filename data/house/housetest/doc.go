// Package housetest is for tests of what several servers of a house share: a [Log] that puts the changes of their stores in one order,
// and [Journals] that they all have, both in one process. They do whatever [data.Log] and [house.Journals] allow and tests seldom
// see: they are slow, refuse, do not know what became of something, carry it out later, give things twice, in batches of any size,
// and to one store later than to another. How often says [Faults], by a seed; without any they do what they are asked at once.
//
// Nothing here waits but by timers, so that it runs in virtual time (testing/synctest) as well.
package housetest
