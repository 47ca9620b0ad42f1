package sshsrv

import (
	"encoding/base64"
	"net"
	"strings"
	"testing"

	"shithead/sshsrv/sshtest"
	"shithead/views/ui"
)

// opens makes a room for so many and gives its code.
func opens(p *sshtest.Session, seats string) (code string) {
	p.Types("n").Sees("Open a room").Types(seats + "\r")
	p.Wait("a room", func() bool { return tableTitle.MatchString(p.Title()) })
	return tableTitle.FindStringSubmatch(p.Title())[1]
}

// called makes a server that is called something from outside: where it is one of several by a port that all of them have.
func called(name string) func(*Server) {
	return func(s *Server) {
		s.public = ui.Host{Name: name}
		if s.peers != nil {
			s.public.Port = 4022
		}
	}
}

// port is how the host is called from outside, as [called] has it.
func (h *host) port() string {
	if h.town != nil {
		return "4022"
	}
	_, port, _ := net.SplitHostPort(h.address)
	return port
}

// TestLeaving_WithASeat_SaysHowToComeBack, and nothing is said without one.
func TestLeaving_WithASeat_SaysHowToComeBack(t *testing.T) {
	t.Parallel()
	inHouses(t, func(t *testing.T, at venue) {
		h := at.starts(t, called("cards.example"))
		port := h.port()
		ann := h.arrives(t, "ann")
		code := opens(ann, "3")
		ann.Types("\x03")
		if status := ann.Ends(); status != 0 {
			t.Errorf("leaving gives %d", status)
		}
		want := "Your seat in " + code + " stays; come back: ssh -t -p " + port + " cards.example join " + code
		if got := ann.Got(); !strings.Contains(got, want) {
			t.Errorf("no %q in the end of\n%q", want, got[max(0, len(got)-300):])
		}

		bob := h.arrives(t, "bob")
		first := opens(bob, "2")
		bob.Types("\x1b[27u").Sees("Say something")
		second := opens(bob, "2")
		bob.Types("\x03").Ends()
		want = "Your seats in " + second + ", " + first + " stay; come back: ssh -p " + port + " cards.example"
		if got := bob.Got(); !strings.Contains(got, want) {
			t.Errorf("no %q in the end of\n%q", want, got[max(0, len(got)-300):])
		}

		cid := h.arrives(t, "cid")
		opens(cid, "2")
		cid.Types("x").Sees("Give up your seat?").Types("y").Sees("Say something").Types("\x03").Ends()
		dan := h.arrives(t, "dan").Types("\x03")
		dan.Ends()
		guest := h.connect(t, "guest", sshtest.WithoutKey()).Terminal().Sees("guest").Types("\x03")
		guest.Ends()
		for who, p := range map[string]*sshtest.Session{"without the seat": cid, "without any": dan, "a guest": guest} {
			if got := p.Got(); strings.Contains(got, "; come back: ") {
				t.Errorf("%s is told to come back: %q", who, got[max(0, len(got)-300):])
			}
		}
	})
}

// TestInvitation_IsCopied by the terminal, as it stands on the screen.
func TestInvitation_IsCopied(t *testing.T) {
	t.Parallel()
	inHouses(t, func(t *testing.T, at venue) {
		h := at.starts(t, called("cards.example"))
		port := h.port()
		ann := h.arrives(t, "ann")
		line := "ssh -t -p " + port + " cards.example join " + opens(ann, "4")
		ann.Sees(line).SeesNot("Copied")
		ann.Types("y").Sees("Copied").Sees(": " + line)
		want := "\x1b]52;c;" + base64.StdEncoding.EncodeToString([]byte(line)) + "\a"
		ann.Wait("the sequence", func() bool { return strings.Contains(ann.Got(), want) })
		if got := strings.Count(ann.Got(), "\x1b]52;"); got != 1 {
			t.Errorf("%d sequences", got)
		}
		ann.Types("i").SeesNot("Copied")
	})
}

// TestResult_IsWatchedAgain and shared, from the result and back.
func TestResult_IsWatchedAgain(t *testing.T) {
	t.Parallel()
	inHouses(t, func(t *testing.T, at venue) {
		h := at.starts(t, called("cards.example"))
		ann := h.arrives(t, "ann").Types("pp").Sees("ready, no more swaps")
		ann.Types("u").Sees("Press u again").Types("u").Sees("called off")
		ann.Types("s").Sees("Copied").Sees(": ssh -t -p ").Sees(" cards.example replay ")
		ann.Types("w").Sees("Move 0 of").Types("\x1b[27u").Sees("watch it again")
	})
}
