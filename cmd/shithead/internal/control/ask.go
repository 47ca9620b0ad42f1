package control

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"syscall"
	"time"
)

// Ask has the server of a folder carry out a command, and gives what it says to hear, line by line, if that is not nil. It
// returns when the command has ended, or hear fails: that ends the command. Where no server listens it is [ErrNobody].
func Ask(ctx context.Context, folder, command string, args map[string]string, hear func(say json.RawMessage) error) error {
	conn, err := dial(ctx, folder)
	if err != nil {
		return err
	}
	defer conn.Close() //nolint:errcheck // nothing follows from it
	defer context.AfterFunc(ctx, func() { _ = conn.SetDeadline(time.Now()) })()
	text, err := json.Marshal(Request{Version: version, Command: command, Args: args})
	if err != nil {
		return err
	}
	if _, err := conn.Write(append(text, '\n')); err != nil && !gone(err) { // a busy one says so without reading
		return err
	}
	lines := bufio.NewReader(conn)
	for {
		line, err := lines.ReadBytes('\n')
		if err != nil {
			return errors.Join(ctx.Err(), ErrCutOff)
		}
		var a Answer
		if err := json.Unmarshal(line, &a); err != nil {
			return fmt.Errorf("the server's answer: %w", err)
		}
		switch {
		case a.Error != "":
			return fmt.Errorf("%w: %s", ErrRefused, a.Error)
		case a.Done:
			return nil
		case hear != nil:
			if err := hear(a.Say); err != nil {
				return err
			}
		}
	}
}

func gone(err error) bool { return errors.Is(err, syscall.EPIPE) || errors.Is(err, syscall.ECONNRESET) }

// dial connects to the server of a folder.
func dial(ctx context.Context, folder string) (net.Conn, error) {
	path, letGo, err := socketPath(folder, Name)
	switch {
	case errors.Is(err, fs.ErrNotExist), errors.Is(err, ErrLong): // where no server can listen none does
		return nil, ErrNobody
	case err != nil:
		return nil, err
	}
	defer letGo()
	conn, err := new(net.Dialer).DialContext(ctx, "unix", path)
	switch {
	case errors.Is(err, fs.ErrNotExist), errors.Is(err, syscall.ECONNREFUSED), errors.Is(err, syscall.ENOTSOCK):
		return nil, ErrNobody
	case err != nil:
		return nil, fmt.Errorf("control socket: %w", err)
	}
	return conn, nil
}
