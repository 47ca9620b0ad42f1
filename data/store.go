package data

// Store keeps everything in one bbolt file. All its methods may be called from several goroutines at once. Each is one
// transaction: a method that returns an error has changed nothing, and one that returns none has its change on disk.
//
// Besides the errors that a method names, any may return [ErrDamaged], [ErrClosed], or what the disk says; those that write
// may return [ErrUnwritten].
type Store struct {
	*boltFile
	playerStore
	journalStore
	roundStore
	doorStore
}

// The parts of a [Store], each with the methods of one kind of thing that is kept. What is of several kinds is the Store's.
type (
	// playerStore keeps profiles with their names, keys and rule sets.
	playerStore struct{ *boltFile }
	// journalStore keeps journals of rooms that run, and those that were set aside.
	journalStore struct{ *boltFile }
	// roundStore keeps rounds that have ended, their records, and what is counted.
	roundStore struct{ *boltFile }
	// doorStore keeps who may not come in, and from where somebody has come in.
	doorStore struct{ *boltFile }
)
