package control

import (
	"fmt"
	"os"
	"path/filepath"
)

// Name is what the socket is called in the data folder, and Draft what folders are called in which it is made.
const (
	Name  = "control.sock"
	Draft = ".control-*"
)

// socketPath is a path of a socket in a folder that is short enough for the system. Where there is /proc, a folder whose
// path is too long has a short one as long as it is open. Let go of the path when it is not needed any more.
func socketPath(folder, name string) (path string, letGo func(), err error) {
	if path = filepath.Join(folder, name); len(path) <= maxPath {
		return path, func() {}, nil
	}
	open, err := os.Open(folder)
	if err != nil {
		return "", nil, err
	}
	short := fmt.Sprintf("/proc/self/fd/%d", open.Fd())
	if _, err := os.Stat(short); err != nil {
		_ = open.Close()
		return "", nil, fmt.Errorf("%w: %s", ErrLong, folder)
	}
	return short + "/" + name, func() { _ = open.Close() }, nil
}
