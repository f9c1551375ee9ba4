import { Context, type Effect } from "effect"

/** Asks the person for a new one-time code, with the server's reason. True if the code was right. */
export class Confirmation extends Context.Service<
  Confirmation,
  { readonly ask: (reason: string) => Effect.Effect<boolean> }
>()("pro-leads/Confirmation") {}
