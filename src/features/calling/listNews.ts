import { createNews } from "../../actors/news.ts"

/** The do-not-call list changed, or may have while nothing was heard from the server. */
export const listNews = createNews<void>()
