package data

import (
	"errors"
	"os"
	"strings"
	"syscall"
	"testing"
)

// TestAStoreThatCannotBeMapped_SaysWhatToDo, as it is no fault of its file.
func TestAStoreThatCannotBeMapped_SaysWhatToDo(t *testing.T) {
	err := explain("/x/store.db", os.NewSyscallError("mmap", syscall.ENOMEM))
	if !errors.Is(err, syscall.ENOMEM) || errors.Is(err, ErrDamaged) || !strings.Contains(err.Error(), "/x/store.db: ") || !strings.Contains(err.Error(), "ulimit -v") {
		t.Error(err)
	}
}
