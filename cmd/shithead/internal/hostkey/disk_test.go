package hostkey

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"strings"

	"shithead/cmd/shithead/internal/durable"
)

// disk is a folder that loses power once some things are done. What was not synced until then may be there or not, each by
// itself and in any order, and of what was written into a file any part, or zeroes.
type disk struct {
	// names are the files as they are called, kept what a sync of the folder has made sure of.
	names, kept map[string]*inode
	// pending are the changes of names since then.
	pending []func(names map[string]*inode)
	// done is what was done. Of these the power fails before the one of that number.
	done  []string
	fails int
}

// inode is a file: what is in it, and what of it a sync has made sure of.
type inode struct {
	disk       *disk
	name       string
	text, kept []byte
}

var errPower = errors.New("power failure")

func newDisk(files map[string]string) *disk {
	d := &disk{names: map[string]*inode{}, fails: -1}
	for name, text := range files {
		d.names[name] = &inode{d, name, []byte(text), []byte(text)}
	}
	d.kept = maps.Clone(d.names)
	return d
}

// do notes what is done, unless the power has failed.
func (d *disk) do(what ...string) error {
	if len(d.done) == d.fails {
		return errPower
	}
	d.done = append(d.done, strings.Join(what, " "))
	return nil
}

// change changes names, which the disk may have or not until the next sync.
func (d *disk) change(change func(names map[string]*inode), what ...string) error {
	err := d.do(what...)
	if err == nil {
		change(d.names)
		d.pending = append(d.pending, change)
	}
	return err
}

func (d *disk) Create(pattern string) (durable.File, string, error) {
	file := &inode{disk: d, name: strings.Replace(pattern, "*", fmt.Sprint(len(d.done)), 1)}
	return file, file.name, d.change(func(names map[string]*inode) { names[file.name] = file }, "create", file.name)
}

func (d *disk) ReadFile(name string) ([]byte, error) {
	if file := d.names[name]; file != nil {
		return bytes.Clone(file.text), nil
	}
	return nil, fs.ErrNotExist
}

func (d *disk) Rename(from, to string) error {
	file := d.names[from]
	return d.change(func(names map[string]*inode) {
		delete(names, from)
		names[to] = file
	}, "rename", from, to)
}

func (d *disk) Remove(name string) error {
	return d.change(func(names map[string]*inode) { delete(names, name) }, "remove", name)
}

func (d *disk) Sync() error {
	err := d.do("sync the folder")
	if err == nil {
		d.kept, d.pending = maps.Clone(d.names), nil
	}
	return err
}

func (i *inode) Write(p []byte) (int, error) {
	if err := i.disk.do("write", i.name); err != nil {
		return 0, err
	}
	i.text = append(i.text, p...)
	return len(p), nil
}

func (i *inode) Sync() error {
	err := i.disk.do("sync", i.name)
	if err == nil {
		i.kept = bytes.Clone(i.text)
	}
	return err
}

func (i *inode) Close() error { return nil }

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
		for name, file := range names {
			var next []map[string]string
			for _, text := range file.torn() {
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
	whole, half := string(i.text), string(i.text[:len(i.text)/2])
	if whole == string(i.kept) {
		return []string{whole}
	}
	zeroes := strings.Repeat("\x00", len(whole))
	return []string{string(i.kept), whole, half, zeroes, half + zeroes[len(half):]}
}
