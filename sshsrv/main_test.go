package sshsrv

import (
	"flag"
	"os"
	"testing"
)

// atOnce is how many tests run at the same time by default. Most of them wait for a clock or for an answer.
const atOnce = "8"

// long reports whether long versions of tests run, which take more time or more cases.
func long() bool { return os.Getenv("SHITHEAD_LONG") == "1" }

func TestMain(m *testing.M) {
	flag.Parse()
	told := false
	flag.Visit(func(f *flag.Flag) { told = told || f.Name == "test.parallel" })
	if !told {
		_ = flag.Set("test.parallel", atOnce)
	}
	os.Exit(m.Run())
}
