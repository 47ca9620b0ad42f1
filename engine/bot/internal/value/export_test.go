package value

import "bytes"

// Command is the command that made a file. It fails with [ErrFile] if the file is not as it was written.
func Command(file []byte) (string, error) {
	h, body, _ := bytes.Cut(file, headEnd)
	_, made, _ := bytes.Cut(h, []byte("\nmade "))
	command, _, _ := bytes.Cut(made, []byte("\n"))
	_, preset, _ := bytes.Cut(h, []byte("\nrules "))
	preset, _, _ = bytes.Cut(preset, []byte("\n"))
	if again := (&Net{body: body}).Encode(string(preset), string(command)); !bytes.Equal(again, file) {
		return "", ErrFile
	}
	return string(command), nil
}
