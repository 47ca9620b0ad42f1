// Package powerloss is for tests: it says what a loss of power could leave of the files of a process. strace notes the calls by which
// the process writes, names and syncs its files ([Command], [ReadTrace]); a [Replay] goes through them up to a moment, and writes down
// what a disk that honours fsync may have then.
//
// What is assumed of the file system is what ext4, xfs and btrfs keep:
//   - What was written to a file before it was synced is there. Of what was written later each sector of 512 bytes may be there as it
//     was after any of the writes to it, in any order, and the file may be as long as it was after any of them.
//   - A sync of a folder keeps the names in it, and a sync of a file those that it has. Of other changes of names each may be there
//     or not; a rename is one change.
//
// A call that had not ended counts as not done, and as maybe done. Start reading at [Replay].
package powerloss
