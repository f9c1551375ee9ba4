import { ensureBuilt } from "../server/embedded/build.ts"

/** Builds the application unless `dist` was built from these very sources. */
await ensureBuilt(() => undefined)
