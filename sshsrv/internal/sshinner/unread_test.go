package sshinner

import (
	"net"
	"os/exec"
	"strings"
	"testing"

	"golang.org/x/crypto/ssh"

	"shithead/sshsrv/sshtest"
)

func TestVersion_IsTheModules(t *testing.T) {
	out, err := exec.Command("go", "list", "-m", "-f", "{{.Version}}", "golang.org/x/crypto").Output()
	if got := strings.TrimSpace(string(out)); err != nil || got != Version {
		t.Errorf("it is %s, this reaches into %s: read what has changed, see doc.go (%v)", got, Version, err)
	}
}

// accepts gives both ends of a channel over a connection of its own, which end closes.
func accepts(t *testing.T) (ours, theirs ssh.Channel, end func()) {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	accepted := make(chan ssh.Channel, 1)
	go func() {
		defer close(accepted)
		conn, err := listener.Accept()
		if err != nil {
			t.Error(err)
			return
		}
		config := &ssh.ServerConfig{NoClientAuth: true}
		config.AddHostKey(sshtest.NewKey(t))
		_, channels, requests, err := ssh.NewServerConn(conn, config)
		if err != nil {
			t.Error(err)
			return
		}
		go ssh.DiscardRequests(requests)
		ch, _, err := (<-channels).Accept()
		if err != nil {
			t.Error(err)
			return
		}
		accepted <- ch
	}()
	client, err := ssh.Dial("tcp", listener.Addr().String(), &ssh.ClientConfig{HostKeyCallback: ssh.InsecureIgnoreHostKey()})
	if err != nil {
		t.Fatal(err)
	}
	theirs, _, err = client.OpenChannel("session", nil)
	if err != nil {
		t.Fatal(err)
	}
	ours, ok := <-accepted
	if !ok {
		t.FailNow()
	}
	return ours, theirs, func() { _ = client.Close() }
}

// TestUnread_SaysWhatLiesThere on the stderr of a real channel, and finds nothing elsewhere.
func TestUnread_SaysWhatLiesThere(t *testing.T) {
	ours, theirs, end := accepts(t)
	defer end()
	unread := Unread(ours)
	if unread == nil {
		t.Fatal("the buffer was not found")
	}
	one := make([]byte, 1)
	for range 3 {
		if unread() {
			t.Error("something lies there before anything came")
		}
		if _, err := theirs.Stderr().Write([]byte("xy")); err != nil {
			t.Fatal(err)
		}
		if _, err := theirs.Write([]byte("z")); err != nil {
			t.Fatal(err)
		}
		if _, err := ours.Read(one); err != nil { // what came before it has come, too
			t.Fatal(err)
		}
		for range 2 {
			if !unread() {
				t.Error("what lies there is not seen")
			}
			if _, err := ours.Stderr().Read(one); err != nil {
				t.Fatal(err)
			}
		}
	}
	var other struct {
		ssh.Channel
		extPending *struct{ head, tail *int }
	}
	if Unread(nil) != nil || Unread(other) != nil || Unread(&other) != nil {
		t.Error("it is found where it is not")
	}
}
