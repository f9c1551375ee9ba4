import { ensureBuilt } from "../server/embedded/build.ts"

/** Builds the application unless `dist` was built from the same sources. */
await ensureBuilt(() => undefined)
