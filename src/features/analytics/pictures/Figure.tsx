import { type ReactNode, useId } from "react"
import { Details } from "../../../ui/Details.tsx"
import { Heading, Muted, Stack } from "../../../ui/layout.tsx"
import { Table, TableCell, TableRow } from "../../../ui/Table.tsx"

export type FigureTable = {
  readonly heads: ReadonlyArray<string>
  readonly rows: ReadonlyArray<ReadonlyArray<string>>
}

type FigureProps = {
  readonly title: string
  readonly note?: string
  readonly tableLabel: string
  readonly table: FigureTable
  readonly children: ReactNode
}

/** A chart, with its table behind a switch. */
export const Figure = ({ title, note, tableLabel, table, children }: FigureProps) => {
  const id = useId()
  return (
    <Stack as="section" gap="4" width="fits" align="top" box="card" aria-labelledby={id}>
      <div>
        <Heading id={id} size="md">
          {title}
        </Heading>
        {note ? <Muted>{note}</Muted> : null}
      </div>
      {children}
      <Details summary={tableLabel}>
        <Table
          label={title}
          columns={table.heads.map((name, place) => ({ name, align: place === 0 ? "start" : "end" }))}
        >
          {table.rows.map((cells) => (
            <TableRow key={cells.join("\u0000")}>
              {cells.map((cell, place) => (
                <TableCell key={table.heads[place]} align={place === 0 ? "start" : "end"}>
                  <span dir="auto">{cell}</span>
                </TableCell>
              ))}
            </TableRow>
          ))}
        </Table>
      </Details>
    </Stack>
  )
}
