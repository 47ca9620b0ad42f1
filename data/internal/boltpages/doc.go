// Package boltpages looks at the pages of a bbolt file, so that none has to be trusted. No other package knows how
// bbolt lays out its files. [Check] writes nothing.
//
// bbolt trusts what it maps into memory. It follows a broken page out of the file (a fault) or round in circles, and
// counts what is not there. So every page that can be reached is read here first, not through mapped memory. Values
// are not looked at: a record that cannot be read reports that by itself.
//
// The layout is that of format 2, the only one so far, as bbolt [Version] writes it. It is that of its packages
// internal/common and internal/freelist. A file has its format at its head; one of another is [Broken]. A test fails
// when the module's version is another, or its files are laid out otherwise. Then read the changes of these packages,
// and raise Version.
//
// What would bbolt have to offer instead? A check before a file is opened, which reads without mapping, ends on any
// contents, and returns an error. Tx.Check needs an open file, panics on some broken ones, and does not end on others.
package boltpages

// Version is the version of go.etcd.io/bbolt whose layout this is.
const Version = "v1.5.0"
