/** Something before one @ and a dot inside what follows. No character can be matched in two ways, so matching is linear. */
export const emailShape = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/
