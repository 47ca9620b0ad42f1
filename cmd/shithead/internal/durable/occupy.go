package durable

import (
	"errors"
	"os"
)

// ErrOccupied says that another process is at work in the folder.
var ErrOccupied = errors.New("another process is at work there")

// Occupy has a folder be this process's until what it gives is called, or the process ends: others get [ErrOccupied]. Where
// the system or the file system has no such locks, everybody gets it.
func Occupy(folder string) (leave func(), err error) {
	open, err := os.Open(folder)
	if err != nil {
		return nil, err
	}
	if !lock(open) {
		_ = open.Close()
		return nil, ErrOccupied
	}
	return func() { _ = open.Close() }, nil
}
