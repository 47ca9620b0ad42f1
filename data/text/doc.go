// Package text has the bounds of texts from people, which are checked before a text is kept or shown. [CleanLine]
// makes a line of it, and [ParseName] reports whether it is a name.
//
// [NameKey] makes the key by which a person is found: names with the same key count as the same. [Looks] reports names
// that only look alike, so that the second of them cannot be taken.
package text
