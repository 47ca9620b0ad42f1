package hostkey

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"

	"shithead/cmd/shithead/internal/durable"
)

// disk is a folder that loses power before one of the things that are done with it. What was not synced until then may be
// there or not, each by itself and in any order, and of what was written into a file any part, or zeroes.
type disk struct {
	// names are the files as they are called, kept what a sync of the folder has made sure of.
	names, kept map[string]*inode
	// pending are the changes of names since then.
	pending []func(names map[string]*inode)
	// done counts what was done, and the power fails before the one of that number.
	done, fails int
	// trace is what was done.
	trace  []string
	drafts int
}

// inode is what is in a file, and what of it a sync has made sure of.
type inode struct{ text, kept []byte }

// errPower says that there is none.
var errPower = errors.New("power failure")

// newDisk is a disk on which files are.
func newDisk(files map[string]string) *disk {
	d := &disk{names: map[string]*inode{}, fails: -1}
	for name, text := range files {
		d.names[name] = &inode{[]byte(text), []byte(text)}
	}
	d.kept = maps.Clone(d.names)
	return d
}

// does counts something that is done, unless the power has failed.
func (d *disk) does(what string) error {
	if d.done == d.fails {
		return errPower
	}
	d.done++
	d.trace = append(d.trace, what)
	return nil
}

// change changes the names.
func (d *disk) change(do func(names map[string]*inode)) {
	do(d.names)
	d.pending = append(d.pending, do)
}

func (d *disk) Create(pattern string) (durable.File, string, error) {
	d.drafts++
	name := strings.Replace(pattern, "*", fmt.Sprint(d.drafts), 1)
	if err := d.does("create " + name); err != nil {
		return nil, "", err
	}
	file := &inode{}
	d.change(func(names map[string]*inode) { names[name] = file })
	return &open{d, name, file}, name, nil
}

func (d *disk) ReadFile(name string) ([]byte, error) {
	if file := d.names[name]; file != nil {
		return bytes.Clone(file.text), nil
	}
	return nil, fs.ErrNotExist
}

func (d *disk) Rename(from, to string) error {
	if err := d.does("rename " + from + " " + to); err != nil {
		return err
	}
	file := d.names[from]
	d.change(func(names map[string]*inode) {
		delete(names, from)
		names[to] = file
	})
	return nil
}

func (d *disk) Remove(name string) error {
	if err := d.does("remove " + name); err != nil {
		return err
	}
	d.change(func(names map[string]*inode) { delete(names, name) })
	return nil
}

func (d *disk) Sync() error {
	if err := d.does("sync the folder"); err != nil {
		return err
	}
	d.kept, d.pending = maps.Clone(d.names), nil
	return nil
}

// open is a file that is being written.
type open struct {
	disk *disk
	name string
	file *inode
}

func (o *open) Write(p []byte) (int, error) {
	if err := o.disk.does("write " + o.name); err != nil {
		return 0, err
	}
	o.file.text = append(o.file.text, p...)
	return len(p), nil
}

func (o *open) Sync() error {
	if err := o.disk.does("sync " + o.name); err != nil {
		return err
	}
	o.file.kept = bytes.Clone(o.file.text)
	return nil
}

func (o *open) Close() error { return nil }

// after are the disks that may be found when the power is back.
func (d *disk) after() (found []*disk) {
	for some := range 1 << len(d.pending) {
		names := maps.Clone(d.kept)
		for i, change := range d.pending {
			if some>>i&1 == 1 {
				change(names)
			}
		}
		all := []map[string]string{{}}
		for _, name := range slices.Sorted(maps.Keys(names)) {
			var next []map[string]string
			for _, text := range names[name].torn() {
				for _, files := range all {
					files = maps.Clone(files)
					files[name] = text
					next = append(next, files)
				}
			}
			all = next
		}
		for _, files := range all {
			found = append(found, newDisk(files))
		}
	}
	return found
}

// torn is what may be found in a file.
func (i *inode) torn() []string {
	if bytes.Equal(i.text, i.kept) {
		return []string{string(i.text)}
	}
	return []string{
		string(i.kept), string(i.text), string(i.text[:len(i.text)/2]), string(make([]byte, len(i.text))),
		string(i.text[:len(i.text)/2]) + string(make([]byte, len(i.text)-len(i.text)/2)),
	}
}
