/** Whether a text can be a session token: what cannot go into a header never does. */
export const isToken = (text: string): boolean => /^[\x21-\x7e]{16,500}$/.test(text)
