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
