import { type OwnTable, ownTableText } from '../own-table.ts'

/** The link to the table requested on this device. It is in the dock, which grows upwards, so that nothing on the page moves. */
export function OwnTableLink({ table }: { table: OwnTable }) {
  return (
    <a className="own-table" href={table.path}>
      <span>{ownTableText(table)}</span>
      <span className="own-table-go">Acompanhar</span>
    </a>
  )
}
