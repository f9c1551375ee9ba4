/** Text before one @ and a dot in the text after it. No character can match in two ways, so matching is linear. */
export const emailShape = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/
