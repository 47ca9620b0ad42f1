// Package boltpages looks at the pages of a bbolt file, so that none has to be trusted. It is all of this program that knows
// how bbolt lays out its files; through [Check] nothing is written.
//
// bbolt trusts what it maps into memory: it follows a broken page out of the file (a fault) or round in circles, and counts
// what is not there. So every page that can be reached is read here first, not through mapped memory. Values are not looked
// at, records say themselves when they cannot be read.
//
// The layout is that of format 2, the only one so far, as bbolt [Version] writes it (its packages internal/common and
// internal/freelist). A file says its format at its head; one of another is [Broken]. A test fails when the module's version
// is another than [Version], or its files are laid out otherwise: read the changes of these packages then, and raise Version.
//
// What bbolt would have to offer instead: a check of a file before it is opened, which reads it without mapping, ends on any
// contents and returns an error. Tx.Check needs an open file, panics on some broken ones, and does not end on others.
package boltpages

// Version is the version of go.etcd.io/bbolt whose layout this is.
const Version = "v1.5.0"
