package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"shithead/cmd/shithead/internal/durable"
	"shithead/engine/record"
)

// std is the file name that means standard input or output.
const std = "-"

// recordFlags are the flags of a command that writes a record.
type recordFlags struct {
	record, trace string
}

func (f *recordFlags) add(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.record, "record", "", "write the record to a file (- for standard output)")
	cmd.Flags().StringVar(&f.trace, "trace", "", "write a trace to a file: the record, with every legal move and the place of every card")
}

// name is the file that is written, empty if none.
func (f *recordFlags) name() string {
	if f.trace != "" {
		return f.trace
	}
	return f.record
}

// write calls play with a writer to the file that the flags name. The file is there when play has succeeded, and what
// stood there before is left alone until then.
func (f *recordFlags) write(cmd *cobra.Command, play func(*record.Writer) error) error {
	if f.record != "" && f.trace != "" {
		return errors.New("--record and --trace don't go together: a trace is a record with more in it")
	}
	target, err := openTarget(f.name(), false, cmd.OutOrStdout())
	if err != nil {
		return failure{err}
	}
	out := bufio.NewWriterSize(target, 1<<16)
	if err = play(record.NewWriter(out, f.trace != "")); err == nil {
		err = failed(out.Flush())
	}
	if err != nil {
		target.discard()
		return err
	}
	return failed(target.keep())
}

func failed(err error) error {
	if err == nil {
		return nil
	}
	return failure{err}
}

// target is where a command writes: nowhere, standard output, a device, or a file that takes its place when it is whole.
type target struct {
	io.Writer
	// file is open for writing, nil where there is none; it becomes the file called name, if that is another.
	file    *os.File
	name    string
	private bool
}

// openTarget begins a file beside the one that it will replace. A private one nobody else may read at any time; else others
// may read it as they may read that one.
func openTarget(name string, private bool, stdout io.Writer) (*target, error) {
	switch name {
	case "":
		return &target{Writer: io.Discard}, nil
	case std:
		return &target{Writer: stdout}, nil
	}
	if pointed, err := filepath.EvalSymlinks(name); err == nil {
		name = pointed
	}
	mode := os.FileMode(0o644)
	if info, err := os.Stat(name); err == nil && !info.Mode().IsRegular() {
		file, err := os.OpenFile(name, os.O_WRONLY, 0)
		return &target{Writer: file, file: file, name: name}, err
	} else if err == nil {
		mode = info.Mode().Perm()
	}
	file, err := os.CreateTemp(filepath.Dir(name), durable.Draft(filepath.Base(name))) // with mode 0600
	if err != nil {
		return nil, fmt.Errorf("can't write %s: %w", name, cause(err)) // whose path is that of a file that nobody asked for
	}
	if !private {
		err = file.Chmod(mode)
	}
	return &target{file, file, name, private}, err
}

// folder is the absolute path of the folder in which the file will be, none for no regular file.
func (t *target) folder() ([]string, error) {
	if t.file == nil || t.file.Name() == t.name {
		return nil, nil
	}
	path, err := filepath.Abs(filepath.Dir(t.name))
	return []string{path}, err
}

// keep puts the file in its place. What is in a private one is on the disk before, so that a loss of power leaves the old one
// or the new one.
func (t *target) keep() error {
	if t.file == nil {
		return nil
	}
	var err error
	if t.private {
		err = t.file.Sync()
	}
	if err = errors.Join(err, t.file.Close()); err != nil || t.file.Name() == t.name {
		return err
	}
	if err := os.Rename(t.file.Name(), t.name); err != nil || !t.private {
		return err
	}
	return durable.At(filepath.Dir(t.name)).Sync()
}

// discard leaves everything as it was.
func (t *target) discard() {
	if t.file == nil {
		return
	}
	_ = t.file.Close()
	if t.file.Name() != t.name {
		_ = os.Remove(t.file.Name())
	}
}
