package link

import "errors"

var (
	// ErrDown says that there is no connection to that server at the moment.
	ErrDown = errors.New("the server is not connected")
	// ErrRefused says that the other server serves no such guest.
	ErrRefused = errors.New("the server refuses the session")
	// ErrNoCopy says that the other server gives no copy of its store now.
	ErrNoCopy = errors.New("the server sends no copy of its database now")
	// ErrGuest says that that is no guest. It comes with what is wrong.
	ErrGuest = errors.New("not a guest")
	// ErrVersion says that the guest is of another version of this program.
	ErrVersion = errors.New("another version of guests")
	// ErrEvent says that that is not what a guest terminal says of itself.
	ErrEvent = errors.New("not an event")
	// ErrCertificate says that whoever it is has no certificate of the house that is good for this.
	ErrCertificate = errors.New("no certificate of the cluster")
	// ErrNode says that no server can be called that.
	ErrNode = errors.New("not the name of a server")
	// ErrOver says that the guest terminal has ended.
	ErrOver = errors.New("the remote terminal has ended")
)
