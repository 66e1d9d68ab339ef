import styles from './ChartTable.module.css'

type Props = {
  /** The table's name, such as 'Evolução do NPS'. */
  label: string
  columns: readonly string[]
  /** The first cell is the row's heading. */
  rows: readonly (readonly string[])[]
}

/** A chart's data for people who read rather than look: a table that opens under it. */
export function ChartTable({ label, columns, rows }: Props) {
  return (
    <details className={styles.details}>
      <summary className={styles.summary}>
        Ver em tabela<span className={styles.spoken}>: {label}</span>
      </summary>
      <table className={styles.table}>
        <caption className={styles.spoken}>{label}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([heading, ...cells]) => (
            <tr key={heading}>
              <th scope="row">{heading}</th>
              {cells.map((cell, index) => (
                <td key={columns[index + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
