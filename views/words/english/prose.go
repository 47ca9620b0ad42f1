package english

import "embed"

//go:embed prose/*.txt
var proseFiles embed.FS
