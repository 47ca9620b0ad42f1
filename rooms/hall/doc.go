// Package hall is where everybody comes in, sees who is here, and talks: see [Hall].
package hall
