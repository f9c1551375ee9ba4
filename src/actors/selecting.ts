import { useSelector } from "@xstate/react"
import type { AnyActorRef } from "xstate"

type Selected<Snapshot> = Pick<AnyActorRef, "subscribe"> & { readonly getSnapshot: () => Snapshot }

/** The hook that selects from an actor's snapshot. */
export const selecting =
  <Snapshot>(actor: Selected<Snapshot>) =>
  <T>(select: (snapshot: Snapshot) => T) =>
    useSelector(actor, select)
