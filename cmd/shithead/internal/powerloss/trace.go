package powerloss

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
)

// calls are those that change files, or that are to be known of so as to find out which file is meant.
const calls = "open,openat,creat,write,writev,pwrite64,pwritev,pwritev2,lseek,ftruncate,truncate,fallocate,fsync,fdatasync,sync,syncfs," +
	"sync_file_range,msync,mmap,rename,renameat,renameat2,link,linkat,unlink,unlinkat,symlink,symlinkat,mkdir,mkdirat,rmdir," +
	"copy_file_range,sendfile,splice"

// longest bounds what is noted of one write; a longer one is an error of [ReadTrace].
const longest = 4 << 20

// Command has a command be traced: it is the same process, and its tracer, which ends after it, writes files whose names begin with into.
// What waits for the end of its output waits for the tracer, too.
func Command(cmd *exec.Cmd, strace, into string) *exec.Cmd {
	args := []string{
		"-D", "-ff", "--seccomp-bpf", "-qq", "-ttt", "-T", "-y", "-s", strconv.Itoa(longest), "-e", "trace=" + calls, "-e", "signal=none",
		"-o", into, cmd.Path,
	}
	traced := exec.Command(strace, append(args, cmd.Args[1:]...)...)
	traced.Env, traced.Dir = cmd.Env, cmd.Dir
	return traced
}

// call is a system call that had to do with files below a folder.
type call struct {
	name string
	// args are as strace prints them, and result is what came back, if it has ended.
	args   []string
	result int64
	began  time.Time
	ended  time.Time
	// of is the file that a sync is for.
	of *node
}

// never is when a call ended that did not.
var never = time.Unix(1<<40, 0)

// Trace are the calls of a process, in the order in which they began.
type Trace struct {
	folder string
	calls  []*call
}

// ReadTrace reads what was noted of a process by [Command], as far as it concerns files below a folder.
func ReadTrace(into, folder string) (*Trace, error) {
	files, err := filepath.Glob(into + ".*")
	if err != nil || len(files) == 0 {
		return nil, errors.Join(errors.New("no trace"), err)
	}
	t := &Trace{folder: folder}
	for _, path := range files {
		if err := t.read(path); err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
	}
	slices.SortStableFunc(t.calls, func(a, b *call) int { return a.began.Compare(b.began) })
	return t, nil
}

// Moments are when calls ended, in the order of time.
func (t *Trace) Moments() (moments []time.Time) {
	for _, c := range t.calls {
		if !c.ended.Equal(never) {
			moments = append(moments, c.ended)
		}
	}
	slices.SortFunc(moments, time.Time.Compare)
	return moments
}

// read reads the calls of one thread.
func (t *Trace) read(path string) error {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer func() { _ = file.Close() }() // it was only read
	for in := bufio.NewReaderSize(file, 1<<20); ; {
		line, err := in.ReadString('\n')
		if errors.Is(err, io.EOF) { // a line without an end is of a tracer that was killed
			return nil
		}
		if err != nil {
			return err
		}
		if !strings.Contains(line, t.folder) {
			continue
		}
		c, err := parse(strings.TrimSuffix(line, "\n"))
		if err != nil {
			return fmt.Errorf("%w: %.300s", err, line)
		}
		if c != nil && t.concerns(c) {
			t.calls = append(t.calls, c)
		}
	}
}

// concerns reports whether a call has to do with the folder, and is not only a text that names it.
func (t *Trace) concerns(c *call) bool {
	return slices.ContainsFunc(c.args, func(arg string) bool {
		if path, err := text(arg); err == nil {
			return !strings.HasPrefix(c.name, "write") && !strings.HasPrefix(c.name, "pwrite") && below(t.folder, path)
		}
		_, path := descriptor(arg)
		return below(t.folder, path)
	})
}

func below(folder, path string) bool {
	return path == folder || strings.HasPrefix(path, folder+string(filepath.Separator))
}

var errLine = errors.New("not a line of strace")

// parse reads a line. It gives nil for one that is of no call.
func parse(line string) (*call, error) {
	when, rest, ok := strings.Cut(line, " ")
	began, err := seconds(when)
	if !ok || err != nil {
		return nil, errLine
	}
	if strings.HasPrefix(rest, "+++") || strings.HasPrefix(rest, "---") {
		return nil, nil
	}
	name, rest, ok := strings.Cut(rest, "(")
	if !ok {
		return nil, errLine
	}
	c := &call{name: name, began: time.Unix(0, 0).Add(began), ended: never, result: -1}
	c.args, rest = arguments(rest)
	rest, ok = strings.CutPrefix(strings.TrimLeft(rest, ") "), "= ")
	// A kill in the middle of a call leaves no result, or a number that is no error's. The file may have been changed.
	if !ok || strings.HasPrefix(rest, "?") || strings.HasPrefix(rest, "-1 (errno") {
		return c, nil
	}
	result, _, _ := strings.Cut(rest, " ")
	result, _, _ = strings.Cut(result, "<")
	if c.result, err = strconv.ParseInt(result, 0, 64); err != nil {
		return nil, errLine
	}
	at := strings.LastIndex(rest, "<")
	if at < 0 || !strings.HasSuffix(rest, ">") {
		return nil, errLine
	}
	took, err := seconds(rest[at+1 : len(rest)-1])
	c.ended = c.began.Add(took)
	return c, err
}

// seconds reads seconds with six places.
func seconds(s string) (time.Duration, error) {
	whole, parts, _ := strings.Cut(s, ".")
	n, err := strconv.ParseInt(whole+parts, 10, 64)
	if len(parts) != 6 {
		return 0, errLine
	}
	return time.Duration(n) * time.Microsecond, err
}

// arguments are those of a call, up to its closing parenthesis, and what comes after it.
func arguments(s string) (args []string, rest string) {
	var arg strings.Builder
	depth := 0
	for i := 0; i < len(s); i++ {
		b := s[i]
		switch {
		case b == '"':
			end := i + 1
			for end < len(s) && s[end] != '"' {
				if s[end] == '\\' {
					end++
				}
				end++
			}
			end = min(end, len(s)-1)
			arg.WriteString(s[i : end+1])
			i = end
			continue
		case strings.HasPrefix(s[i:], "<unfinished") || strings.HasPrefix(s[i:], "<detached"):
			return append(args, strings.TrimSuffix(arg.String(), " ")), ""
		case b == '<':
			if end := strings.IndexByte(s[i:], '>'); end > 0 {
				arg.WriteString(s[i : i+end+1])
				i += end
				continue
			}
		case strings.IndexByte("([{", b) >= 0:
			depth++
		case b == ')' && depth == 0:
			return append(args, arg.String()), s[i+1:]
		case strings.IndexByte(")]}", b) >= 0:
			depth--
		case b == ',' && depth == 0:
			args = append(args, arg.String())
			arg.Reset()
			i++ // the space
			continue
		}
		arg.WriteByte(b)
	}
	return append(args, arg.String()), ""
}

// descriptor is a number of an open file and its path.
func descriptor(arg string) (fd int, path string) {
	number, path, ok := strings.Cut(arg, "<")
	if !ok || strings.HasPrefix(arg, `"`) {
		return -1, ""
	}
	fd, err := strconv.Atoi(number)
	if err != nil {
		fd = -1 // AT_FDCWD
	}
	path, _, _ = strings.Cut(path, ">")
	return fd, path
}

var errCut = errors.New("a text that is cut off")

// text is what a text in quotes says.
func text(arg string) (string, error) {
	if strings.HasSuffix(arg, `"...`) {
		return "", errCut
	}
	if len(arg) < 2 || arg[0] != '"' || arg[len(arg)-1] != '"' {
		return "", errLine
	}
	arg = arg[1 : len(arg)-1]
	out := make([]byte, 0, len(arg))
	for i := 0; i < len(arg); i++ {
		if arg[i] != '\\' {
			out = append(out, arg[i])
			continue
		}
		if i++; i == len(arg) {
			return "", errLine
		}
		if at := strings.IndexByte(`nrtvfab\"`, arg[i]); at >= 0 {
			out = append(out, "\n\r\t\v\f\a\b\\\""[at])
			continue
		}
		n, digits := 0, 0
		for ; digits < 3 && i+digits < len(arg) && arg[i+digits] >= '0' && arg[i+digits] <= '7'; digits++ {
			n = n*8 + int(arg[i+digits]-'0')
		}
		if digits == 0 || n > 255 {
			return "", errLine
		}
		out = append(out, byte(n))
		i += digits - 1
	}
	return string(out), nil
}
