import { createNews } from "../../actors/news.ts"

/** An import has ended: lists of contacts and of imports are no longer what they were. */
export const importedNews = createNews<void>()

/** An import was taken back. */
export const undoneNews = createNews<void>()
