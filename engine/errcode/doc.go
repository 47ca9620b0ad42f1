// Package errcode gives sentinel errors the codes under which programs are told of them, where the sentinels are declared. It
// is below all other packages. sshsrv/API.md says what each code means; none is ever used for something else.
package errcode
