// Package text bounds texts from people before they are kept or shown. [CleanLine] makes a line of a text. [ParseName]
// reports whether it is a name.
//
// A name is found by its [NameKey]: names with the same key count as one. [Looks] gives what names share that only
// look alike. So the second of them cannot be taken.
package text
