package archive

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"shithead/engine/enginetest"
)

var must = enginetest.NoError

var noon = time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)

// text is longer than a buffer, and says little.
func text() string { return strings.Repeat("much ", 8_000) }

// pack makes an archive of a key and a store.
func pack(ctx context.Context, to io.Writer) error {
	return Pack(ctx, to, 3, noon, File{Name: "key", From: strings.NewReader("secret")},
		File{Name: "store", From: strings.NewReader(text())}, File{"config", true, strings.NewReader("#")})
}

func packed(t *testing.T) []byte {
	t.Helper()
	var out bytes.Buffer
	must(t, pack(t.Context(), &out))
	return out.Bytes()
}

func TestUnpack_OfWhatWasPacked_GivesTheSame(t *testing.T) {
	folder := t.TempDir()
	m, err := Unpack(t.Context(), bytes.NewReader(packed(t)), folder, "config", "key", "store")
	if err != nil || m.Store != 3 || !m.Made.Equal(noon) || len(m.Files) != 3 || m.Files[0].Bytes != 6 {
		t.Errorf("%+v, %v", m, err)
	}
	expectUnpacked(t, folder)
	if _, err := Unpack(t.Context(), bytes.NewReader(packed(t)), folder, "config", "key", "store"); !errors.Is(err, os.ErrExist) {
		t.Errorf("over what is there: %v", err)
	}
	over, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = Unpack(over, bytes.NewReader(packed(t)), t.TempDir(), "config", "key", "store")
	if !errors.Is(err, context.Canceled) || !errors.Is(pack(over, io.Discard), context.Canceled) {
		t.Errorf("it is not stopped: %v", err)
	}
}

// expectUnpacked fails unless what was packed is in a folder.
func expectUnpacked(t *testing.T, folder string) {
	t.Helper()
	for name, want := range map[string]string{"key": "secret", "store": text(), "config": "#"} {
		got, err := os.ReadFile(filepath.Join(folder, name))
		info, _ := os.Stat(filepath.Join(folder, name))
		if err != nil || string(got) != want || info.Mode() != 0o600 {
			t.Errorf("%s: %v, %v", name, err, info)
		}
	}
}

// TestUnpack_OfWhatIsCutOrFlipped_IsRefused, wherever that is, or gives the same: a few bits of a gzip mean nothing.
func TestUnpack_OfWhatIsCutOrFlipped_IsRefused(t *testing.T) {
	whole := packed(t)
	idle := 0
	for at := range whole {
		flipped := bytes.Clone(whole)
		flipped[at] ^= 4
		for what, damaged := range map[string][]byte{"cut": whole[:at], "flipped": flipped} {
			folder := t.TempDir()
			switch _, err := Unpack(t.Context(), bytes.NewReader(damaged), folder, "config", "key", "store"); {
			case err == nil && what == "flipped":
				expectUnpacked(t, folder)
				idle++
			case !errors.Is(err, ErrBroken):
				t.Errorf("%s at %d of %d: %v", what, at, len(whole), err)
			}
		}
	}
	if idle > 20 {
		t.Errorf("%d of %d bits mean nothing", idle, len(whole))
	}
}

// made is an archive as another program may make it.
func made(files ...string) io.Reader {
	var out bytes.Buffer
	zip := gzip.NewWriter(&out)
	tape := tar.NewWriter(zip)
	for i := 0; i < len(files); i += 2 {
		_ = tape.WriteHeader(&tar.Header{Name: files[i], Size: int64(len(files[i+1])), Mode: 0o600})
		_, _ = io.WriteString(tape, files[i+1])
	}
	_, _ = tape.Close(), zip.Close()
	return &out
}

func TestUnpack_OfSomethingElse_IsRefused(t *testing.T) {
	const (
		sum   = `"2bb80d537b1da3e38bd30361aa855686bde0eacd7162fef6a25fe97bf527a25b"` // of "secret"
		entry = `{"name":"key","bytes":6,"sha256":` + sum + `}`
		good  = `{"v":1,"store_version":3,"files":[` + entry + `]}`
	)
	twice := strings.Replace(good, entry, entry+","+entry, 1)
	for what, test := range map[string]struct {
		archive io.Reader
		want    error
	}{
		"what is right":       {made("manifest.json", good, "key", "secret"), nil},
		"nothing":             {strings.NewReader(""), ErrBroken},
		"a text":              {strings.NewReader("not a backup"), ErrBroken},
		"no manifest":         {made("key", "secret"), ErrBroken},
		"the manifest last":   {made("key", "secret", "manifest.json", good), ErrBroken},
		"a manifest of prose": {made("manifest.json", "prose", "key", "secret"), ErrBroken},
		"a long manifest":     {made("manifest.json", good+strings.Repeat(" ", manifestBytes), "key", "secret"), ErrBroken},
		"a newer kind":        {made("manifest.json", strings.Replace(good, `"v":1`, `"v":3`, 1), "key", "secret"), ErrNewer},
		"another file":        {made("manifest.json", good, "../key", "secret"), ErrBroken},
		"another size":        {made("manifest.json", good, "key", "secrets"), ErrBroken},
		"another sum":         {made("manifest.json", good, "key", "Secret"), ErrBroken},
		"a file missing":      {made("manifest.json", good), ErrBroken},
		"a file more":         {made("manifest.json", good, "key", "secret", "more", ""), ErrBroken},
		"other names":         {made("manifest.json", strings.Replace(good, `"key"`, `"../key"`, 1), "../key", "secret"), ErrBroken},
		"two names":           {made("manifest.json", twice, "key", "secret", "key", "secret"), ErrBroken},
	} {
		top := t.TempDir()
		folder := filepath.Join(top, "folder")
		must(t, os.Mkdir(folder, 0o700))
		if _, err := Unpack(t.Context(), test.archive, folder, "store", "key"); !errors.Is(err, test.want) {
			t.Errorf("%s: %v", what, err)
		}
		if files, _ := os.ReadDir(top); len(files) != 1 {
			t.Errorf("%s: outside of the folder: %v", what, files)
		}
	}
}

// full takes so many bytes and then fails.
type full struct{ left int }

var errFull = errors.New("disk full")

func (f *full) Write(p []byte) (int, error) {
	if f.left -= len(p); f.left < 0 {
		return 0, errFull
	}
	return len(p), nil
}

func TestPack_ThatCannotBeWritten(t *testing.T) {
	size := len(packed(t))
	for left := range size {
		if err := pack(t.Context(), &full{left}); !errors.Is(err, errFull) {
			t.Errorf("after %d of %d bytes: %v", left, size, err)
		}
	}
}
