type BarTitleProps = {
  title: string
  branch: { name: string; branch: string }
  /** The title may take two lines: the house below it then has one. */
  isLong?: boolean
}

/** The kind of page and the house. A long name of the house is cut before its unit, which distinguishes the houses. */
export function BarTitle({ title, branch, isLong = false }: BarTitleProps) {
  return (
    <h1 className={isLong ? 'bar-title long' : 'bar-title'}>
      <strong dir="auto">{title}</strong>
      <span className="bar-house">
        <span dir="auto">{branch.name} ·</span> <span dir="auto">{branch.branch}</span>
      </span>
    </h1>
  )
}
