package cluster

import (
	"flag"
	"os"
	"runtime"
	"strconv"
	"testing"
)

// TestMain runs more tests at once than there are processors, as most wait for elections.
func TestMain(m *testing.M) {
	_ = flag.Set("test.parallel", strconv.Itoa(3*runtime.GOMAXPROCS(0))) // unless the command line says otherwise
	os.Exit(m.Run())
}
