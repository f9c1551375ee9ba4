import { useSelector } from "@xstate/react"
import type { SnapshotFrom } from "xstate"
import { commandPaletteMachine } from "../../../machines/flows/command-palette.machine.ts"
import { fromEffect } from "../../actors/fromEffect.ts"
import { featureActor } from "../../actors/running.ts"
import { failureOf } from "../../i18n/failures.ts"

export const palette = featureActor(
  commandPaletteMachine.provide({
    actors: {
      findPeople: fromEffect(
        () => import("./palette.effects.ts").then((module) => module.findPeople),
        failureOf
      )
    }
  })
)

type Snapshot = SnapshotFrom<typeof commandPaletteMachine>

export const selectIsOpen = (snapshot: Snapshot) => snapshot.hasTag("open")
export const selectIsSheetOpen = (snapshot: Snapshot) => snapshot.hasTag("sheet")
export const selectIsSearching = (snapshot: Snapshot) => snapshot.hasTag("searching")
export const selectHasFailed = (snapshot: Snapshot) => snapshot.hasTag("failed")

export const usePalette = <T>(select: (snapshot: Snapshot) => T) => useSelector(palette, select)
