package powerloss

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Disk says how a disk is.
type Disk struct {
	// Late is how long after a sync has ended the disk has what was synced: 0 for one that honours it.
	Late time.Duration
}

// Replay goes through the calls of a process.
type Replay struct {
	folder string
	top    *node
	open   map[int]*opened
	points []point
	next   int
	// unsure are the paths, below the folder, of names that calls were about to change which did not end.
	unsure map[string]bool
}

// opened is a file that is open: at is where the next write goes.
type opened struct {
	of      *node
	at      int64
	appends bool
}

// point is when a call begins, or has ended.
type point struct {
	at   time.Time
	call *call
	ends bool
}

// NewReplay begins with a folder as it was, all on disk: from is a copy of what the folder was then, or empty where it was made later.
func NewReplay(t *Trace, from string, disk Disk) (*Replay, error) {
	r := &Replay{folder: t.folder, top: newFolder(), open: map[int]*opened{}, unsure: map[string]bool{}}
	if from != "" {
		var err error
		if r.top, err = load(from); err != nil {
			return nil, err
		}
	}
	for _, c := range t.calls {
		is := *c
		if c.ended.Equal(never) {
			r.doubts(c)
		}
		r.points = append(r.points, point{c.began, &is, false})
		switch {
		case c.ended.Equal(never):
		case strings.HasSuffix(c.name, "sync"):
			r.points = append(r.points, point{c.ended.Add(disk.Late), &is, true})
		default:
			r.points = append(r.points, point{c.ended, &is, true})
		}
	}
	slices.SortStableFunc(r.points, func(a, b point) int { return a.at.Compare(b.at) })
	return r, nil
}

// doubts notes the names that a call was about to change.
func (r *Replay) doubts(c *call) {
	for _, arg := range c.args {
		if path, err := text(arg); err == nil && below(r.folder, path) {
			r.unsure[strings.TrimPrefix(path[len(r.folder):], string(filepath.Separator))] = true
		}
	}
}

// Until goes on to a moment. What had ended by then has been done.
func (r *Replay) Until(t time.Time) error {
	for ; r.next < len(r.points) && !r.points[r.next].at.After(t); r.next++ {
		p := &r.points[r.next]
		does, known := does[p.call.name]
		if !known {
			return fmt.Errorf("%s%q is not known", p.call.name, p.call.args)
		}
		if p.ends != does.atEnd && p.call.name != "fsync" && p.call.name != "fdatasync" {
			continue
		}
		if p.call.result < 0 && !p.call.ended.Equal(never) {
			continue // it failed
		}
		if err := does.do(r, p); err != nil {
			return fmt.Errorf("%s%.300q: %w", p.call.name, p.call.args, err)
		}
	}
	return nil
}

// Write writes into a folder, which is made, what is left of it.
func (r *Replay) Write(folder string, loss Loss, rng *rand.Rand) error {
	return r.top.write(folder, loss, rng)
}

// Differ gives the paths that are not in a folder as the calls have them.
func (r *Replay) Differ(folder string) ([]string, error) { return r.top.same(folder, r.unsure) }

// does are what calls do, by name: when they end, or else when they begin.
var does = map[string]struct {
	atEnd bool
	do    func(*Replay, *point) error
}{
	"openat":          {true, (*Replay).opens},
	"write":           {false, (*Replay).writes},
	"pwrite64":        {false, (*Replay).writesAt},
	"copy_file_range": {false, (*Replay).copies},
	"lseek":           {true, (*Replay).seeks},
	"ftruncate":       {false, (*Replay).truncates},
	"fallocate":       {false, (*Replay).allocates},
	"fsync":           {true, (*Replay).syncs},
	"fdatasync":       {true, (*Replay).syncs},
	"sync_file_range": {true, func(*Replay, *point) error { return nil }}, // which keeps nothing that is promised
	"mmap":            {true, (*Replay).maps},
	"mkdirat":         {true, (*Replay).makesFolder},
	"renameat":        {true, (*Replay).renames},
	"renameat2":       {true, (*Replay).renames},
	"linkat":          {true, (*Replay).links},
	"unlinkat":        {true, (*Replay).unlinks},
}

var errUnknown = errors.New("no such file")

// path is where a call looks: the folder, and the name in it, of two arguments.
func (r *Replay) path(args []string) (in *node, name string, err error) {
	path, err := text(args[1])
	if err != nil {
		return nil, "", err
	}
	if !filepath.IsAbs(path) {
		_, from := descriptor(args[0])
		path = filepath.Join(from, path)
	}
	path = filepath.Clean(path)
	if path == r.folder {
		return nil, "", nil
	}
	if !below(r.folder, path) {
		return nil, "", fmt.Errorf("%w: %s", errUnknown, path)
	}
	in = r.top
	for _, part := range strings.Split(filepath.Dir(path[len(r.folder)+1:]), string(filepath.Separator)) {
		if part == "." {
			break
		}
		if in = in.now[part]; in == nil || !in.isFolder() {
			return nil, "", fmt.Errorf("%w: %s", errUnknown, path)
		}
	}
	return in, filepath.Base(path), nil
}

func (r *Replay) opens(p *point) error {
	in, name, err := r.path(p.call.args)
	if err != nil {
		return err
	}
	flags := p.call.args[2]
	is := r.top
	if in != nil {
		is = in.now[name]
	}
	if is == nil && !strings.Contains(flags, "O_CREAT") {
		return errUnknown
	}
	if is == nil {
		is = newFile()
		in.renamed(&rename{to: name, of: is, ended: p.call.ended})
	}
	if strings.Contains(flags, "O_TRUNC") && is.size > 0 {
		is.changed(&change{cuts: true, ended: p.call.ended})
	}
	r.open[int(p.call.result)] = &opened{of: is, appends: strings.Contains(flags, "O_APPEND")}
	return nil
}

// file is the open file that a call names first.
func (r *Replay) file(c *call) (*opened, error) { return r.fileOf(c.args[0]) }

func (r *Replay) fileOf(arg string) (*opened, error) {
	fd, _ := descriptor(arg)
	is := r.open[fd]
	if is == nil {
		return nil, errUnknown
	}
	return is, nil
}

// written is what a call has written, or was about to.
func written(c *call) ([]byte, error) {
	s, err := text(c.args[1])
	if err == nil && c.result >= 0 {
		s = s[:min(int(c.result), len(s))]
	}
	return []byte(s), err
}

// writing is the open file that a call writes to, and what.
func (r *Replay) writing(c *call) (f *opened, text []byte, err error) {
	if f, err = r.file(c); err == nil {
		text, err = written(c)
	}
	return f, text, err
}

func (r *Replay) writes(p *point) error {
	f, s, err := r.writing(p.call)
	if err != nil {
		return err
	}
	if f.appends {
		f.at = f.of.size
	}
	f.of.changed(&change{at: f.at, text: s, ended: p.call.ended})
	f.at += int64(len(s))
	return nil
}

func (r *Replay) writesAt(p *point) error {
	f, s, err := r.writing(p.call)
	if err != nil {
		return err
	}
	at, err := strconv.ParseInt(p.call.args[3], 10, 64)
	f.of.changed(&change{at: at, text: s, ended: p.call.ended})
	return err
}

// copies copies from one open file to another, from where each of them is: where the first is, a call before has said, as reads are not noted.
func (r *Replay) copies(p *point) error {
	c := p.call
	from, err := r.file(c)
	if err != nil {
		return err
	}
	to, err := r.fileOf(c.args[2])
	if err != nil {
		return err
	}
	if c.args[1] != "NULL" || c.args[3] != "NULL" {
		return errors.New("a copy from or to somewhere in a file")
	}
	length, err := strconv.ParseInt(c.args[4], 10, 64)
	if err != nil {
		return err
	}
	if c.result >= 0 {
		length = c.result
	}
	length = min(length, from.of.size-from.at)
	if length <= 0 {
		return nil
	}
	to.of.changed(&change{at: to.at, text: from.of.text(from.at, length), ended: c.ended})
	to.of.changed(&change{at: to.at + length, grows: true, ended: c.ended})
	from.at += length
	to.at += length
	return nil
}

func (r *Replay) seeks(p *point) error {
	f, err := r.file(p.call)
	if err == nil {
		f.at = p.call.result
	}
	return err
}

func (r *Replay) truncates(p *point) error {
	f, err := r.file(p.call)
	if err != nil {
		return err
	}
	size, err := strconv.ParseInt(p.call.args[1], 10, 64)
	f.of.changed(&change{at: size, cuts: size < f.of.size, grows: size >= f.of.size, ended: p.call.ended})
	return err
}

func (r *Replay) allocates(p *point) error {
	f, err := r.file(p.call)
	if err != nil || p.call.args[1] == "FALLOC_FL_KEEP_SIZE" {
		return err
	}
	if p.call.args[1] != "0" {
		return errors.New("an unknown way to allocate")
	}
	at, err := strconv.ParseInt(p.call.args[2], 10, 64)
	if err != nil {
		return err
	}
	length, err := strconv.ParseInt(p.call.args[3], 10, 64)
	f.of.changed(&change{at: at + length, grows: true, ended: p.call.ended})
	return err
}

// syncs notes at the beginning which file is meant, and has the disk have it at the end.
func (r *Replay) syncs(p *point) error {
	if !p.ends {
		f, err := r.file(p.call)
		if err == nil {
			p.call.of = f.of
		}
		return err
	}
	p.call.of.sync(p.call.began)
	return nil
}

func (r *Replay) maps(p *point) error {
	if strings.Contains(p.call.args[2], "PROT_WRITE") && strings.Contains(p.call.args[3], "MAP_SHARED") {
		return errors.New("a file is written by its map")
	}
	return nil
}

func (r *Replay) makesFolder(p *point) error {
	in, name, err := r.path(p.call.args)
	if err == nil && in != nil {
		in.renamed(&rename{to: name, of: newFolder(), ended: p.call.ended})
	}
	return err
}

// paths are where a call looks that names two files: the folders, and the names in them.
func (r *Replay) paths(c *call) (from *node, was string, to *node, name string, err error) {
	if from, was, err = r.path(c.args[:2]); err == nil {
		to, name, err = r.path(c.args[2:])
	}
	return from, was, to, name, err
}

func (r *Replay) renames(p *point) error {
	from, was, to, name, err := r.paths(p.call)
	switch {
	case err != nil:
		return err
	case from != nil && from.now[was] == nil:
		return nil // a socket
	case from == nil || from != to:
		return errors.New("a rename from one folder to another")
	}
	to.renamed(&rename{from: was, to: name, of: from.now[was], ended: p.call.ended})
	return nil
}

func (r *Replay) links(p *point) error {
	from, was, to, name, err := r.paths(p.call)
	if err != nil {
		return err
	}
	if from.now[was] == nil {
		return errUnknown
	}
	to.renamed(&rename{to: name, of: from.now[was], ended: p.call.ended})
	return nil
}

func (r *Replay) unlinks(p *point) error {
	in, name, err := r.path(p.call.args)
	if err != nil || in == nil || in.now[name] == nil { // a socket is not known
		return err
	}
	in.renamed(&rename{from: name, of: in.now[name], ended: p.call.ended})
	return nil
}
