import type { FieldDefinition } from "../../../contract/entities/FieldDefinition.ts"
import { localStore } from "../../services/storage.ts"
import type { ContactListKind } from "./contactLists.ts"

const columnNames = [
  "name",
  "company",
  "status",
  "nextCall",
  "labels",
  "thumbs",
  "origin",
  "email",
  "phone",
  "place",
  "addedBy",
  "added",
  "updated"
] as const

type OwnColumn = `field.${string}`

export type ColumnName = (typeof columnNames)[number] | OwnColumn

/** The column of a custom field. */
export const ownColumn = (key: string): OwnColumn => `field.${key}`

export const isOwnColumn = (name: unknown): name is OwnColumn =>
  typeof name === "string" && name.startsWith(ownColumn(""))

/** All columns in their order: the custom fields come last, in their own. */
export const columnsWith = (definitions: ReadonlyArray<FieldDefinition>): ReadonlyArray<ColumnName> => [
  ...columnNames,
  ...definitions.filter(({ archived }) => !archived).map(({ key }) => ownColumn(key))
]

export type Columns = {
  readonly shown: ReadonlyArray<ColumnName>
  readonly widths: Readonly<Partial<Record<ColumnName, number>>>
}

export const narrowest = 72
export const widest = 640

const usual: Readonly<Record<(typeof columnNames)[number], number>> = {
  name: 200,
  company: 150,
  status: 176,
  nextCall: 180,
  labels: 160,
  thumbs: 96,
  origin: 100,
  email: 220,
  phone: 150,
  place: 160,
  addedBy: 140,
  added: 170,
  updated: 170
}

export const widthOf = ({ widths }: Columns, name: ColumnName) =>
  widths[name] ?? (isOwnColumn(name) ? 150 : usual[name])

const usualFor = (kind: ContactListKind): Columns => ({
  shown: [
    "name",
    ...(kind === "company" ? [] : ["company" as const]),
    "status",
    "nextCall",
    "labels",
    "thumbs",
    ...(kind === "added" ? ["origin" as const] : [])
  ],
  widths: {}
})

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null

export const withinWidths = (width: number) => Math.round(Math.min(widest, Math.max(narrowest, width)))

const keyFor = (kind: ContactListKind, personId: string) => `contactColumns.${kind}.${personId}` as const

/** The person's columns, as far as the stored value is valid. Names can't be hidden. */
export const readColumns = (kind: ContactListKind, personId: string): Columns => {
  const usually = usualFor(kind)
  let stored: unknown
  try {
    stored = JSON.parse(localStore.read(keyFor(kind, personId)) ?? "null")
  } catch {
    return usually
  }
  if (!isRecord(stored)) return usually
  const shown = Array.isArray(stored.shown) ? stored.shown : usually.shown
  const widths = isRecord(stored.widths) ? stored.widths : {}
  return {
    shown: [
      ...columnNames.filter((name) => name === "name" || shown.includes(name)),
      ...shown.filter(isOwnColumn)
    ],
    widths: Object.fromEntries(
      Object.entries(widths).flatMap(([name, width]) =>
        typeof width === "number" && Number.isFinite(width) ? [[name, withinWidths(width)]] : []
      )
    )
  }
}

export const writeColumns = (kind: ContactListKind, personId: string, columns: Columns) =>
  localStore.write(keyFor(kind, personId), JSON.stringify(columns))
