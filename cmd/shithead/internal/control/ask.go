package control

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"net/http"
	"syscall"
	"time"
)

// Ask has the server of a folder carry out a command, and gives what it says to hear, line by line, if that is not nil. It
// returns when the command has ended, or hear fails: that ends the command. Where no server listens it is [ErrNobody].
func Ask(ctx context.Context, folder, command string, words []string, hear func(say json.RawMessage) error) error {
	text, err := json.Marshal(words)
	if err != nil {
		return err
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, "http://control/"+command, bytes.NewReader(text))
	if err != nil {
		return err
	}
	conn, err := dial(ctx, folder)
	if err != nil {
		return err
	}
	defer conn.Close() //nolint:errcheck // nothing follows from it
	defer context.AfterFunc(ctx, func() { _ = conn.SetDeadline(time.Now()) })()
	_ = request.Write(conn) // a server that does not read it all may answer all the same
	from := bufio.NewReader(conn)
	if first, err := from.Peek(1); err == nil && first[0] == '{' {
		return ErrOlder
	}
	answer, err := http.ReadResponse(from, request) //nolint:bodyclose // which would wait for its end; the connection is closed
	switch {
	case err != nil:
		return errors.Join(ctx.Err(), ErrCutOff)
	case answer.StatusCode != http.StatusOK:
		return fmt.Errorf("%w: %s", ErrRefused, answer.Status)
	}
	for lines := json.NewDecoder(answer.Body); ; {
		var a Answer
		switch err := lines.Decode(&a); {
		case err != nil:
			return errors.Join(ctx.Err(), ErrCutOff)
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
