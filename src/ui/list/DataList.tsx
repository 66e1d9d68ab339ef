import { useMediaQuery } from '@mantine/hooks'
import { Fragment, type ReactNode } from 'react'
import { mobileQuery } from '../constants.ts'
import styles from './DataList.module.css'
import { EmptyPanel } from './EmptyPanel.tsx'
import { RetryPanel } from './RetryPanel.tsx'

export type Column<Row> = {
  name: string
  cell: (row: Row) => ReactNode
  /** The line that names the row: the heading of its card, the row's header in the table. */
  title?: boolean
  align?: 'right'
  hideOnCard?: boolean
}

export type DataListProps<Row> = {
  /** What the rows are, for screen readers. */
  label: string
  /** Undefined while they load. */
  rows: readonly Row[] | undefined
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string | number
  rowActions?: (row: Row) => ReactNode
  failed?: boolean
  failedDetail?: string
  onRetry?: () => unknown
  empty: { sentence: string; detail?: string; action?: ReactNode }
  /** Rows of the skeleton: as many as a full answer usually has. */
  expectedRows?: number
}

/** A list in its four states; a table on desktop, cards below 992 px. Rows already shown stay when a later load fails. */
export function DataList<Row>(props: DataListProps<Row>) {
  const narrow = useMediaQuery(mobileQuery, undefined, { getInitialValueInEffect: false })
  const { rows, failed, onRetry, empty, failedDetail } = props
  if (!rows && failed) return <RetryPanel onRetry={() => onRetry?.()} detail={failedDetail} />
  if (rows?.length === 0) return <EmptyPanel {...empty} />
  return narrow ? <Cards {...props} /> : <Table {...props} />
}

function Table<Row>({ label, rows, columns, rowKey, rowActions, expectedRows = 8 }: DataListProps<Row>) {
  const classOf = (column: Column<Row>) =>
    `${column.align === 'right' ? styles.right : ''} ${column.title ? styles.title : ''}`
  return (
    <div className={styles.frame}>
      <table className={styles.table} aria-label={label} aria-busy={!rows}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.name} scope="col" className={classOf(column)}>
                {column.name}
              </th>
            ))}
            {rowActions && (
              <th scope="col">
                <span className={styles.hidden}>Ações</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows?.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column) => (
                <td key={column.name} className={classOf(column)}>
                  {column.cell(row)}
                </td>
              ))}
              {rowActions && (
                <td>
                  <div className={styles.actions}>{rowActions(row)}</div>
                </td>
              )}
            </tr>
          ))}
          {!rows &&
            Array.from({ length: expectedRows }, (_, index) => (
              <tr key={index}>
                {columns.map((column) => (
                  <td key={column.name}>
                    <Bone />
                  </td>
                ))}
                {rowActions && (
                  <td>
                    <Bone />
                  </td>
                )}
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  )
}

function Cards<Row>({ label, rows, columns, rowKey, rowActions, expectedRows = 4 }: DataListProps<Row>) {
  const title = columns.find((column) => column.title) ?? columns[0]
  const facts = columns.filter((column) => column !== title && !column.hideOnCard)
  const card = (key: string | number, row?: Row) => (
    <li key={key} className={styles.card}>
      <div className={styles.cardTitle}>{row ? title?.cell(row) : <Bone />}</div>
      <dl className={styles.facts}>
        {facts.map((column) => (
          <Fragment key={column.name}>
            <dt>{column.name}</dt>
            <dd>{row ? column.cell(row) : <Bone />}</dd>
          </Fragment>
        ))}
      </dl>
      {row && rowActions && <div className={styles.actions}>{rowActions(row)}</div>}
    </li>
  )
  return (
    <ul className={styles.cards} aria-label={label} aria-busy={!rows}>
      {rows
        ? rows.map((row) => card(rowKey(row), row))
        : Array.from({ length: Math.min(expectedRows, 4) }, (_, index) => card(index))}
    </ul>
  )
}

function Bone() {
  return <span className={styles.bone} />
}
