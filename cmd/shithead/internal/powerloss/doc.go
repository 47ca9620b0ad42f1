// Package powerloss is for tests: it works out what a power failure could leave of the files of a process. strace
// notes the calls by which the process writes, names and syncs its files ([Command], [ReadTrace]). A [Replay] goes
// through them up to a moment, and writes what a disk that honours fsync may have then.
//
// The assumptions about the file system are what ext4, xfs and btrfs keep:
//   - What was written to a file before it was synced is there. Of later writes, each sector of 512 bytes may be as it
//     was after any of them, in any order. The file may be as long as it was after any of them.
//   - A sync of a folder keeps the names in it, and a sync of a file those that it has. Of other changes of names each
//     may be there or not. A rename is one change.
//
// A call that had not ended counts as not done, and as maybe done. Start reading at [Replay].
package powerloss
