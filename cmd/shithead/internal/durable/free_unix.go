//go:build linux || darwin

package durable

import "syscall"

// Free is how many bytes are left, for who is not root, of the disk that a folder is on.
func Free(folder string) (uint64, error) {
	var disk syscall.Statfs_t
	if err := syscall.Statfs(folder, &disk); err != nil {
		return 0, err
	}
	return disk.Bavail * uint64(disk.Bsize), nil
}

// MostOpen is how many files this process may have open at once, connections among them, and whether that is known.
func MostOpen() (n uint64, known bool) {
	var limit syscall.Rlimit
	err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &limit)
	return limit.Cur, err == nil
}
