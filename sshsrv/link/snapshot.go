package link

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"time"

	"golang.org/x/time/rate"

	gossh "golang.org/x/crypto/ssh"
)

// A server whose store cannot follow the house begins with a copy of another one's: a snapshot. It comes over a connection of its own,
// made by whoever wants it and before anything else joins the two, on which the one that has it sends one channel: the length in eight
// bytes, the copy, and its SHA-256. Nothing else can be asked for there, and it counts as no connection between the two.

const (
	// snapshotVersion is what a server says that it is which comes for a copy.
	snapshotVersion = "SSH-2.0-Shithead-snapshot"
	// snapshotType is the type of the channel on which it comes.
	snapshotType = "snapshot@shithead"
	// sizeBytes is how long the length of a copy is.
	sizeBytes = 8
	// snapshotPiece is how much of a copy is read at once.
	snapshotPiece = 32 << 10
)

// Copier makes a copy of what this server keeps, for another one, and has it sent by a call of send, whose error it gives. It ends soon
// after the context does.
type Copier func(ctx context.Context, node string, send func(size int64, copied io.Reader) error) error

// errSnapshot says that what came is no copy of a store, or not all of it.
var errSnapshot = errors.New("not a whole copy")

// Fetch writes a copy of what another server keeps, and gives how many bytes it has, once all of it has come as it was sent. It fails with
// [ErrNoCopy] where that one gives none, and once the context ends; what was written is good for nothing then.
func (l *Links) Fetch(ctx context.Context, node, address string, to io.Writer) (int64, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	conn, channels, requests, proved, err := l.connect(ctx, node, address, snapshotVersion)
	if err != nil {
		return 0, err
	}
	p := newPeer(l, node, conn, proved)
	go p.answer(requests)
	go p.ask(ctx)
	stop := context.AfterFunc(ctx, func() { _ = conn.Close() })
	defer func() {
		stop()
		_ = conn.Close()
	}()
	request, ok := <-channels
	if !ok || request.ChannelType() != snapshotType { // a server of before there were copies takes this for a connection with another one
		return 0, errors.Join(ctx.Err(), ErrNoCopy)
	}
	channel, others, err := request.Accept()
	if err != nil {
		return 0, fmt.Errorf("%w: %w", ErrDown, err)
	}
	go gossh.DiscardRequests(others)
	return receiveSnapshot(channel, to, l.limits.SnapshotBytes)
}

// receiveSnapshot writes a copy that comes, and checks it.
func receiveSnapshot(from io.Reader, to io.Writer, most int64) (int64, error) {
	var head [sizeBytes]byte
	if _, err := io.ReadFull(from, head[:]); err != nil {
		return 0, fmt.Errorf("%w: %w", errSnapshot, err)
	}
	size := int64(binary.BigEndian.Uint64(head[:]))
	if size < 0 || size > most {
		return 0, fmt.Errorf("%w: %d bytes, and at most %d are allowed", errSnapshot, uint64(size), most)
	}
	sum := sha256.New()
	if _, err := io.CopyN(io.MultiWriter(to, sum), from, size); err != nil {
		if errors.Is(err, io.EOF) {
			err = fmt.Errorf("%w: %w", errSnapshot, io.ErrUnexpectedEOF)
		}
		return 0, err
	}
	said := make([]byte, sha256.Size)
	if _, err := io.ReadFull(from, said); err != nil {
		return 0, fmt.Errorf("%w: %w", errSnapshot, err)
	}
	if string(said) != string(sum.Sum(nil)) {
		return 0, fmt.Errorf("%w: its checksum does not match", errSnapshot)
	}
	return size, nil
}

// giveSnapshot sends a copy over a connection that was made for one, and ends it. There are so many at once as the limits say.
func (l *Links) giveSnapshot(ctx context.Context, p *peer, channels <-chan gossh.NewChannel, requests <-chan *gossh.Request) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	go p.answer(requests)
	go func() {
		for request := range channels {
			_ = request.Reject(gossh.UnknownChannelType, "unsupported channel type")
		}
		cancel() // it is gone
	}()
	asked := make(chan struct{})
	go func() {
		defer close(asked)
		p.ask(ctx)
	}()
	defer func() {
		cancel()
		<-asked
	}()
	if l.copies == nil {
		return
	}
	select {
	case l.copying <- struct{}{}:
		defer func() { <-l.copying }()
	default:
		l.log.Debug("database copy delayed", "node", p.node)
		return
	}
	began := time.Now()
	var sent int64
	err := l.copies(ctx, p.node, func(size int64, copied io.Reader) error {
		channel, others, err := p.conn.OpenChannel(snapshotType, nil)
		if err != nil {
			return fmt.Errorf("%w: %w", ErrDown, err)
		}
		go gossh.DiscardRequests(others)
		sent = size
		if err := sendSnapshot(ctx, channel, size, copied, l.limits.SnapshotRate); err != nil {
			return err
		}
		if err := channel.CloseWrite(); err != nil {
			return err
		}
		<-ctx.Done() // whoever has all of it hangs up
		return nil
	})
	if err != nil {
		l.log.Warn("database copy not sent", "node", p.node, "err", err)
		return
	}
	l.log.Info("database copy sent", "node", p.node, "bytes", sent, "took", time.Since(began).Round(time.Millisecond))
}

// sendSnapshot sends a copy, so many bytes a second at most.
func sendSnapshot(ctx context.Context, to io.Writer, size int64, copied io.Reader, most int) error {
	if _, err := to.Write(binary.BigEndian.AppendUint64(nil, uint64(size))); err != nil {
		return err
	}
	sum := sha256.New()
	pace := &paced{ctx, rate.NewLimiter(rate.Limit(most), snapshotPiece), to}
	if n, err := io.CopyBuffer(struct{ io.Writer }{io.MultiWriter(pace, sum)}, struct{ io.Reader }{io.LimitReader(copied, size)}, make([]byte, snapshotPiece)); err != nil {
		return err
	} else if n != size {
		return fmt.Errorf("%w: %d bytes of %d", errSnapshot, n, size)
	}
	_, err := to.Write(sum.Sum(nil))
	return err
}

// paced writes so many bytes a second, in pieces that are no longer than the limiter's burst.
type paced struct {
	ctx  context.Context
	pace *rate.Limiter
	to   io.Writer
}

func (p *paced) Write(piece []byte) (int, error) {
	if err := p.pace.WaitN(p.ctx, len(piece)); err != nil {
		return 0, err
	}
	return p.to.Write(piece)
}
