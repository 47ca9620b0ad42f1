// Package text is what a text from a person has to be before it is kept or shown: [CleanLine] makes a line of it, and
// [ParseName] decides whether it is a name.
//
// [NameKey] says when two names count as the same, by which people are found, and [Looks] when they only look alike, which
// keeps one of them from being taken.
package text
