package archive

import "errors"

// Why an archive is not unpacked.
var (
	// ErrBroken: the file is no backup, or is broken. It comes with what is wrong.
	ErrBroken = errors.New("the backup is incomplete or damaged")
	// ErrNewer: a newer version of this program has written the file.
	ErrNewer = errors.New("a newer version of this program made the backup")
)
