// Package nodefile is what makes a server one of a house of several, as files of its data folder: what it is called and where it and
// the others are ([Node]), its key, and the certificates of the house for it.
//
// The house has one authority, an ed25519 key ([Authority]): it signs the certificates by which servers know each other over SSH (package
// link) and over TLS (etcd), which are made anew before they end ([Certificates]). A server joins by a [Token]; one that was removed is
// refused by its key ([KeepRemoved]). Start reading at [Node].
package nodefile
