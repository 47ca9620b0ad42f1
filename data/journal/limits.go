package journal

// TextBytes bounds one line of a journal. The longest, the head of a round with six seats, has some two kilobytes.
const TextBytes = 1 << 20
