package gate

import gossh "golang.org/x/crypto/ssh"

// Algorithms are those that are offered, the preferred first: strong ones that cost the server little before it knows who
// asks. Exchanges over finite fields are not among them, as group 14 costs the server twenty times as much as the client
// that throws its answer away; nor is anything with SHA-1. Counter mode is for libraries that have nothing newer, such as
// Paramiko before 3.5, and goes only with a MAC over what is encrypted.
func Algorithms() gossh.Config {
	return gossh.Config{
		KeyExchanges: []string{
			gossh.KeyExchangeMLKEM768X25519, gossh.KeyExchangeCurve25519, gossh.KeyExchangeECDHP256,
		},
		Ciphers: []string{
			gossh.CipherAES128GCM, gossh.CipherAES256GCM, gossh.CipherChaCha20Poly1305, gossh.CipherAES256CTR, gossh.CipherAES128CTR,
		},
		MACs: []string{gossh.HMACSHA256ETM, gossh.HMACSHA512ETM},
	}
}

// KeyAlgorithms are those with which clients prove their keys: RSA keys too, but not with SHA-1.
func KeyAlgorithms() []string { return gossh.SupportedAlgorithms().PublicKeyAuths }
