// Package boltfile is a bbolt file with many writers. It looks at every page when it opens the file, gathers writes in
// few transactions, and copies a file that is in use. Its errors tell what bbolt does on a broken file, and what a
// disk that takes nothing means for a writer. It knows nothing of the contents, but that there is a bucket [Meta].
//
// Start reading at [Open] and [Update]. In an [Outage] nothing can be written. Thanks to package boltpages a damaged
// file is refused with a sentence instead of a crash.
package boltfile

// Meta is a bucket that every file has once it is ready.
const Meta = "meta"
