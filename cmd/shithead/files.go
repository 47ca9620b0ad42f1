package main

import (
	"bufio"
	"errors"
	"io"
	"os"

	"github.com/spf13/cobra"

	"shithead/engine/record"
)

// std is the file name that means standard input or output.
const std = "-"

// recordFlags are the flags of a command that writes a record.
type recordFlags struct {
	record, trace string
}

func (f *recordFlags) add(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.record, "record", "", "write the record to this file (- for standard output)")
	cmd.Flags().StringVar(&f.trace, "trace", "", "write a trace: the record with what was legal and how everything lay")
	cmd.MarkFlagsMutuallyExclusive("record", "trace")
}

// name is the file that is written, empty if none.
func (f *recordFlags) name() string {
	if f.trace != "" {
		return f.trace
	}
	return f.record
}

// write calls play with a writer to the file that the flags name.
func (f *recordFlags) write(cmd *cobra.Command, play func(*record.Writer) error) error {
	file := &lateFile{name: f.name(), stdout: cmd.OutOrStdout()}
	out := bufio.NewWriterSize(file, 1<<16)
	if err := play(record.NewWriter(out, f.trace != "")); err != nil {
		// What there is so far helps to see what went wrong.
		return errors.Join(err, failed(out.Flush()), failed(file.Close()))
	}
	if err := out.Flush(); err != nil {
		return failure{err}
	}
	return failed(file.Close())
}

// failed makes a failure of an error that is one.
func failed(err error) error {
	if err == nil {
		return nil
	}
	return failure{err}
}

// lateFile creates its file with the first byte written, so that a command that can't begin leaves an old file alone.
type lateFile struct {
	name   string
	stdout io.Writer
	file   *os.File
}

func (f *lateFile) Write(p []byte) (int, error) {
	switch {
	case f.name == "":
		return len(p), nil
	case f.name == std:
		return f.stdout.Write(p)
	case f.file == nil:
		var err error
		if f.file, err = os.Create(f.name); err != nil {
			return 0, err
		}
	}
	return f.file.Write(p)
}

func (f *lateFile) Close() error {
	if f.file == nil {
		return nil
	}
	return f.file.Close()
}
