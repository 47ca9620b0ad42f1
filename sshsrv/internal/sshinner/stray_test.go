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

// TestStray_FindsTheQueue of a real channel, and of nothing else, and ends with the channel.
func TestStray_FindsTheQueue(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	found := make(chan bool, 1)
	go func() {
		defer close(found)
		ours, err := listener.Accept()
		if err != nil {
			t.Error(err)
			return
		}
		config := &ssh.ServerConfig{NoClientAuth: true}
		config.AddHostKey(sshtest.NewKey(t))
		_, channels, requests, err := ssh.NewServerConn(ours, config)
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
		stray := Stray(ch)
		found <- stray != nil
		for range stray {
		}
	}()
	client, err := ssh.Dial("tcp", listener.Addr().String(), &ssh.ClientConfig{HostKeyCallback: ssh.InsecureIgnoreHostKey()})
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := client.OpenChannel("session", nil); err != nil {
		t.Fatal(err)
	}
	if err := client.Close(); err != nil {
		t.Error(err)
	}
	if !<-found {
		t.Error("the queue was not found")
	}
	<-found // closed once the queue is
	var other struct {
		ssh.Channel
		msg chan string
	}
	if Stray(nil) != nil || Stray(other) != nil || Stray(&other) != nil {
		t.Error("it is found where it is not")
	}
}
