// Package nodefile has the files that make a server one of a cluster. They hold its name and the addresses of all
// servers ([Node]), its key, and the cluster's certificates for it.
//
// The cluster has one authority, an ed25519 key ([Authority]). It signs the certificates by which servers recognise
// each other over SSH (package link) and over TLS (etcd). They are renewed before they end ([Certificates]). A server
// joins with a [Token]. One that was removed is refused by its key ([KeepRemoved]). Start reading at [Node].
package nodefile
