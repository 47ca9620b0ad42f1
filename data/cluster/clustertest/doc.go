// Package clustertest is for tests: etcd of one or several members in this process, on loopback.
package clustertest
