/** True if a text can be a session token: other texts never reach a header. */
export const isToken = (text: string): boolean => /^[\x21-\x7e]{16,500}$/.test(text)
