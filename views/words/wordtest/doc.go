// Package wordtest is for tests that look at all the words of a language: see [Walk].
package wordtest
