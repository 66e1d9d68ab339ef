import { type OwnTable, ownTableText } from '../own-table.ts'

/** The way to the table that was asked for on this device. It stands in the dock, which grows upwards, so that nothing on the page moves. */
export function OwnTableLink({ table }: { table: OwnTable }) {
  return (
    <a className="own-table" href={table.path}>
      <span>{ownTableText(table)}</span>
      <span className="own-table-go">Acompanhar</span>
    </a>
  )
}
