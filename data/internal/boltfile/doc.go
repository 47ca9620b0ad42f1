// Package boltfile is a bbolt file that many write at once: opened with every page looked at, its writes gathered in few
// transactions, copied while it is in use. It says in errors what bbolt does on a broken file, and what a disk that takes
// nothing means for those who write. It knows nothing of what is in the file, but that there is a bucket [Meta].
//
// Start reading at [Open] and [Update]. An [Outage] is that nothing can be written. Package boltpages is why a damaged file is
// refused with a sentence instead of a crash.
package boltfile

// Meta is a bucket that every file has once it is ready.
const Meta = "meta"
