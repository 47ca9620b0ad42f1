// Package viewtest puts people in front of screens, for the tests of screens: it presses keys, runs commands at once, and has
// what is shown as text. It also has rooms, halls and rounds to show. It knows of no screen; what a screen asks of its house
// is in package housetest.
//
// Start at [Person].
package viewtest
