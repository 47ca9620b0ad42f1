// Package hostkey keeps the key by which clients recognise the server. It is made once. A client that knows the server
// warns its user about another key. So a key that clients may know is never replaced, however broken its file is.
// Start reading at [Load].
package hostkey
