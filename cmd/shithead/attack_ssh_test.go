package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"shithead/sshsrv/sshtest"
)

// What attackers do with SSH itself.

func (m *mallory) staysSilent(ctx context.Context) error {
	return m.connected(ctx, func(conn net.Conn) error {
		buf := make([]byte, 256)
		return m.again(ctx, func() error {
			_, err := conn.Read(buf)
			return err // hung up on
		})
	})
}

// abandonsAKeyExchange has the server compute the most costly there is, and does not wait for the rest.
func (m *mallory) abandonsAKeyExchange(ctx context.Context) error {
	return m.exchanges(ctx, func(string, net.Addr, gossh.PublicKey) error {
		m.done.Add(1)
		return net.ErrClosed
	}, gossh.KeyExchangeDH14SHA256, gossh.KeyExchangeMLKEM768X25519)
}

// asksForGroup14 asks for the key exchange that costs the server most and the client nothing.
func (m *mallory) asksForGroup14(ctx context.Context) error {
	err := m.exchanges(ctx, gossh.InsecureIgnoreHostKey(), gossh.KeyExchangeDH14SHA256) //nolint:gosec // it is mallory
	if negotiation := (*gossh.AlgorithmNegotiationError)(nil); errors.As(err, &negotiation) {
		m.done.Add(1)
	}
	return err
}

// exchanges begins a connection with one of some key exchanges.
func (m *mallory) exchanges(ctx context.Context, hostKey gossh.HostKeyCallback, kinds ...string) error {
	return m.connected(ctx, func(conn net.Conn) error {
		_, _, _, err := gossh.NewClientConn(conn, m.server, &gossh.ClientConfig{Config: gossh.Config{KeyExchanges: kinds}, HostKeyCallback: hostKey})
		return err
	})
}

func (m *mallory) logsIn(ctx context.Context) error {
	return m.asGuest(ctx, func(gossh.Conn) error {
		m.done.Add(1)
		return nil
	})
}

func (m *mallory) rekeys(ctx context.Context) error {
	return m.with(ctx, gossh.Config{RekeyThreshold: 256}, sshtest.WithoutKey(), func(client gossh.Conn) error {
		return m.again(ctx, func() error {
			_, _, err := client.SendRequest("keepalive@openssh.com", true, make([]byte, 512))
			return err
		})
	})
}

func (m *mallory) changesItsWindow(ctx context.Context) error {
	return m.inSession(ctx, func(s gossh.Channel) error {
		if err := startOn(s, 400, 120, "shell", nil); err != nil {
			return err
		}
		return m.asks(func(i int, answered bool) error {
			size := sshtest.WindowChange{Columns: 300 + uint32(i)%100, Rows: 60 + uint32(i)%60}
			_, err := s.SendRequest("window-change", answered, gossh.Marshal(size))
			return err
		})
	})
}

// answeredEvery is of how many requests one is answered, after which the client knows that all were looked at.
const answeredEvery = 50

// asks asks for something again and again, and counts what is known to have been looked at.
func (m *mallory) asks(ask func(i int, answered bool) error) error {
	for i := 0; ; i++ {
		answered := i%answeredEvery == answeredEvery-1
		if err := ask(i, answered); err != nil {
			return err
		}
		if answered {
			m.done.Add(answeredEvery)
		}
	}
}

func (m *mallory) asksTheConnection(ctx context.Context) error {
	return m.asGuest(ctx, func(client gossh.Conn) error {
		return m.asks(func(_ int, answered bool) error {
			_, _, err := client.SendRequest("nonsense", answered, nil)
			return err
		})
	})
}

func (m *mallory) asksForNonsense(ctx context.Context) error {
	return m.inSession(ctx, func(s gossh.Channel) error {
		return m.asks(func(_ int, answered bool) error {
			_, err := s.SendRequest("nonsense", answered, nil)
			return err
		})
	})
}

func (m *mallory) opensNonsense(ctx context.Context) error {
	return m.guestAgain(ctx, func(client gossh.Conn) error {
		_, _, err := client.OpenChannel("nonsense", nil)
		if _, refused := err.(*gossh.OpenChannelError); refused { //nolint:errorlint // it is never wrapped
			return nil
		}
		return err
	})
}

func (m *mallory) commands(ctx context.Context) error {
	return m.guestAgain(ctx, func(client gossh.Conn) error {
		s, err := m.session(client)
		if err != nil {
			return err
		}
		if err := execOn(s, "help"); err != nil {
			return err
		}
		_ = s.Close()
		return nil
	})
}

// opensSessions opens sessions and closes them without asking for anything.
func (m *mallory) opensSessions(ctx context.Context) error {
	return m.guestAgain(ctx, func(client gossh.Conn) error {
		s, err := m.opens(client)
		if err == nil {
			_ = s.Close()
		}
		return err
	})
}

// sendsSmallPackets sends a session what nobody reads, a byte at a time.
func (m *mallory) sendsSmallPackets(ctx context.Context) error {
	return m.inSession(ctx, func(s gossh.Channel) error {
		return m.again(ctx, func() error {
			_, err := s.Write([]byte{'x'})
			return err
		})
	})
}

// connects opens a connection and closes it.
func (m *mallory) connects(ctx context.Context) error {
	return m.again(ctx, func() error {
		conn, err := (&net.Dialer{LocalAddr: &net.TCPAddr{IP: m.from}}).DialContext(ctx, "tcp", m.server)
		if err != nil {
			return err
		}
		_ = conn.(*net.TCPConn).SetLinger(0) // so that no port is waited for
		_ = conn.Close()
		return nil
	})
}

// offersKeys asks about key after key, and proves none.
func (m *mallory) offersKeys(ctx context.Context) error {
	public := m.key.PublicKey()
	var keys []gossh.Signer
	for range 1000 {
		keys = append(keys, liar{&offered{shown: shown{PublicKey: public}, m: m}})
	}
	return m.with(ctx, gossh.Config{}, gossh.PublicKeys(keys...), func(gossh.Conn) error { return nil })
}

// offered is a key that counts when the server has answered.
type offered struct {
	shown
	m *mallory
}

func (o *offered) Marshal() []byte {
	if o.asked {
		o.m.done.Add(1)
	}
	return o.shown.Marshal()
}

// makesUpAnAddress says that it is a balancer, and goes on when nobody listens to that.
func (m *mallory) makesUpAnAddress(ctx context.Context) error {
	return m.connected(ctx, func(conn net.Conn) error {
		return m.again(ctx, func() error {
			_, err := fmt.Fprintf(conn, "PROXY TCP4 192.0.2.%d 192.0.2.1 1234 22\r\n", m.worker)
			return err
		})
	})
}

// idles logs in and does nothing.
func (m *mallory) idles(ctx context.Context) error {
	return m.asGuest(ctx, func(client gossh.Conn) error {
		m.done.Add(1)
		return client.Wait()
	})
}

// typesKeys has as many terminals as one connection may have, and a key pressed in all of them all the time.
func (m *mallory) typesKeys(ctx context.Context) error {
	return m.asGuest(ctx, func(client gossh.Conn) error {
		var terminals []gossh.Channel
		for range 4 {
			s, err := m.session(client)
			if err != nil {
				return err
			}
			if err := startOn(s, 120, 40, "shell", nil); err != nil {
				return err
			}
			terminals = append(terminals, s)
		}
		return m.types(ctx, "?", terminals...)
	})
}

// types presses keys in terminals, all the time.
func (m *mallory) types(ctx context.Context, keys string, terminals ...gossh.Channel) error {
	due := time.NewTicker(5 * time.Millisecond)
	defer due.Stop()
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-due.C:
		}
		for _, s := range terminals {
			if _, err := s.Write([]byte(keys)); err != nil {
				return err
			}
			m.done.Add(1)
		}
	}
}
