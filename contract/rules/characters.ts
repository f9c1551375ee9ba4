const hidden = /(?![\t\n\r])\p{Cc}|[\u202a-\u202e\u2066-\u2069\ufeff]/gu

/** A text without control characters and without those that reverse the order in which others are shown. */
export const withoutHidden = (text: string): string => text.replace(hidden, "")

const visible = /(?!\u034f)[^\s\p{C}\u115f\u1160\u2800\u3164\uffa0]/u

export const isInvisible = (text: string): boolean => !visible.test(text)
