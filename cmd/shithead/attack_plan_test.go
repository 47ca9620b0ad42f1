package main

import (
	"bufio"
	"context"
	"crypto/ed25519"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"
)

// plan is one attack on one server: what the attackers are told.
type plan struct {
	// Row is the name of the attack among [loads].
	Row string
	// Server is its address, and Room a room in which honest players sit.
	Server, Room       string
	Addresses, Workers int
}

// planVariable has a plan, as JSON, where the test binary is to be the attackers.
const planVariable = "SHITHEAD_TEST_ATTACK_PLAN"

// run attacks until ctx ends, and counts how often the server has let them do whatever the attack does.
func (p *plan) run(ctx context.Context, done *atomic.Int64) {
	attack := loadOf(p.Row)
	var attacking sync.WaitGroup
	for worker := range p.Workers {
		for address := range p.Addresses {
			m := &mallory{server: p.Server, room: p.Room, from: attackerAt(address), worker: worker, done: done}
			m.key = freshKey()
			attacking.Go(func() {
				for ctx.Err() == nil {
					if err := attack.does(m, ctx); err != nil {
						select {
						case <-ctx.Done():
						case <-time.After(p.breath()):
						}
					}
				}
			})
		}
	}
	attacking.Wait()
}

// attackerAt is the address of attackers, where nobody honest is unless a row says so.
func attackerAt(n int) net.IP { return net.IPv4(127, 0, 1, byte(1+n)) }

// breath is how long each attacker who was refused waits until the next attempt: a thousand attempts a second in all, which
// are more than are let in.
func (p *plan) breath() time.Duration {
	return time.Second * time.Duration(max(10, p.Addresses*p.Workers)) / 1000
}

func freshKey() gossh.Signer {
	_, private, err := ed25519.GenerateKey(nil)
	if err != nil {
		panic(err) // the system has no random numbers
	}
	signer, err := gossh.NewSignerFromKey(private)
	if err != nil {
		panic(err) // it is no key that was just made
	}
	return signer
}

// attackAlone is the attackers as a process of their own: until its standard input ends, and then it says how much was done.
func attackAlone(text string) int {
	var p plan
	if err := json.Unmarshal([]byte(text), &p); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return exitUsage
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	go func() {
		_, _ = io.Copy(io.Discard, os.Stdin)
		cancel()
	}()
	var done atomic.Int64
	p.run(ctx, &done)
	fmt.Println(done.Load())
	return 0
}

// assault is an attack that is under way.
type assault struct {
	// end ends it and says how often the server has let the attackers do what they did, and what processor time it cost them.
	end func() (done int64, used time.Duration)
	// done is what they have done so far, nil where that is only known in the end.
	done *atomic.Int64
}

// begin attacks from this process, or from one of its own.
func (p *plan) begin(t *testing.T, alone bool) *assault {
	t.Helper()
	if alone {
		return p.beginAlone(t)
	}
	ctx, cancel := context.WithCancel(t.Context())
	done, over := new(atomic.Int64), make(chan struct{})
	go func() {
		defer close(over)
		p.run(ctx, done)
	}()
	return &assault{end: func() (int64, time.Duration) {
		cancel()
		<-over
		return done.Load(), 0
	}, done: done}
}

// beginAlone attacks from a process that has what honest clients leave of their processor.
func (p *plan) beginAlone(t *testing.T) *assault {
	t.Helper()
	text, err := json.Marshal(p)
	must(t, err)
	cmd := itself(t)
	cmd.Env, cmd.Stderr = append(os.Environ(), planVariable+"="+string(text)), os.Stderr
	onProcessor(cmd, clients, true)
	in, err := cmd.StdinPipe()
	must(t, err)
	out, err := cmd.StdoutPipe()
	must(t, err)
	must(t, cmd.Start())
	end := sync.OnceValues(func() (int64, time.Duration) {
		_ = in.Close()
		line, _ := bufio.NewReader(out).ReadString('\n') // without a line nothing was done
		_ = cmd.Wait()
		done, _ := strconv.ParseInt(strings.TrimSpace(line), 10, 64)
		return done, cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
	})
	t.Cleanup(func() { end() })
	return &assault{end: end}
}

// The processors that are used where times are measured.
const (
	server = iota
	clients
)

// onProcessor keeps a command that has not begun to one processor, if idle only for what others leave of it. It does nothing
// where there are no commands for it, or only one processor.
func onProcessor(cmd *exec.Cmd, processor int, idle bool) {
	before := []string{"taskset", "-c", strconv.Itoa(processor)}
	if idle {
		before = append(before, "chrt", "-i", "0")
	}
	if !pinning() {
		return
	}
	before = append(before, cmd.Path)
	cmd.Args = append(before, cmd.Args[1:]...)
	cmd.Path, _ = exec.LookPath(before[0]) // pinning has found it
}

// pinning says whether commands can be kept to processors of their own.
func pinning() bool {
	for _, command := range []string{"taskset", "chrt"} {
		if _, err := exec.LookPath(command); err != nil {
			return false
		}
	}
	return runtime.NumCPU() > 1
}

// pinItself keeps this process to the clients' processor.
func pinItself(t *testing.T) {
	if !pinning() {
		t.Log("without taskset, chrt and two processors, attackers slow down the clients that are measured")
		return
	}
	if out, err := exec.Command("taskset", "-a", "-c", "-p", strconv.Itoa(clients), strconv.Itoa(os.Getpid())).CombinedOutput(); err != nil {
		t.Errorf("%v: %s", err, out)
	}
}
