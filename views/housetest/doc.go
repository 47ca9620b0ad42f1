// Package housetest has a house for the tests of screens that ask something of it: it answers at once, and remembers what it was
// asked to do. The people in front of those screens are in package viewtest.
package housetest
