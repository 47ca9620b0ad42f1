package main

import (
	"os"
	"strings"
	"testing"

	"shithead/sshsrv/sshtest"
	"shithead/views/ui"
)

// TestPublicHost: what is said, or what the address says that is listened on.
func TestPublicHost(t *testing.T) {
	machine, err := os.Hostname()
	if err != nil || !isHost(machine) {
		machine = "localhost"
	}
	long := strings.Repeat("a", longestHost)
	for _, c := range []struct {
		said, listen string
		want         ui.Host
	}{
		{"cards.example", ":2222", ui.Host{Name: "cards.example"}},
		{"cards.example:22", ":2222", ui.Host{Name: "cards.example", Port: 22}},
		{"192.0.2.7:2022", ":2222", ui.Host{Name: "192.0.2.7", Port: 2022}},
		{"::1", ":2222", ui.Host{Name: "::1"}},
		{"[2001:db8::7]:2022", ":2222", ui.Host{Name: "2001:db8::7", Port: 2022}},
		{long, ":2222", ui.Host{Name: long}},
		{"", ":2222", ui.Host{Name: machine}},
		{"", "0.0.0.0:2222", ui.Host{Name: machine}},
		{"", "[::]:2222", ui.Host{Name: machine}},
		{"", "localhost:2222", ui.Host{Name: "localhost"}},
		{"", "192.0.2.7:2222", ui.Host{Name: "192.0.2.7"}},
		{"", "nowhere", ui.Host{Name: machine}},
	} {
		if got, err := publicHost(c.said, c.listen); err != nil || got != c.want {
			t.Errorf("%q on %q: %v, %v, want %v", c.said, c.listen, got, err, c.want)
		}
	}
	for _, said := range []string{
		"a b", "$(rm)", "a;b", "-oProxyCommand=x", "cards.example:", "cards.example:0", "cards.example:70000", "cards.example:ssh", ":22",
		"ä.example", "a\nb", long + "a", "fe80::1%eth0", "cards.example.", "it's",
	} {
		if got, err := publicHost(said, ":2222"); err == nil {
			t.Errorf("%q is %v", said, got)
		}
	}
}

// TestServe_PublicName_StandsInInvitations, whether by the flag or in the environment, and another one is refused.
func TestServe_PublicName_StandsInInvitations(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		flag, environment []string
		want              func(port string) string
	}{
		"by the flag":        {[]string{"--public-name", "cards.example:22"}, nil, func(string) string { return "ssh -t cards.example join " }},
		"by the environment": {nil, []string{"SHITHEAD_PUBLIC_NAME=cards.example"}, func(port string) string { return "ssh -t -p " + port + " cards.example join " }},
		"not at all":         {nil, nil, func(port string) string { return "ssh -t -p " + port + " 127.0.0.1 join " }},
	} {
		t.Run(name, func(t *testing.T) {
			s := startWith(t, t.TempDir(), c.environment, c.flag...)
			address := s.address()
			ann := sshtest.Dial(t, address, "ann", sshtest.WithKey(sshtest.NewKey(t))).Terminal()
			ann.Sees("Your name: ann").Types("\r").Sees("Say something")
			ann.Types("o").Sees("Open a room").Types("4\r").Sees(c.want(s.port))
			ann.Types("\x03").Ends()
			if got := ann.Got(); !strings.Contains(got, "stays; come back: "+c.want(s.port)) {
				t.Errorf("the end is %q", got[max(0, len(got)-300):])
			}
		})
	}
}
