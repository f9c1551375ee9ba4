/** The notes with what was said in a call below what was there. */
export const notesWith = (before: string, note: string): string =>
  note.trim() === "" ? before : [before, note.trim()].filter((text) => text !== "").join("\n\n")
