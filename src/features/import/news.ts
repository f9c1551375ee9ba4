import { createNews } from "../../actors/news.ts"

/** An import has ended: lists of contacts and of imports are no longer what they were. */
export const importedNews = createNews<void>()

/** The server told that an import of the organisation changed, wherever it runs. */
export const serverNews = createNews<void>()

/** An import was taken back. */
export const undoneNews = createNews<void>()
