// Package housetest has a server for the tests of screens that need one. It answers at once, and remembers what it was
// asked to do. The people in front of those screens are in package viewtest.
package housetest
