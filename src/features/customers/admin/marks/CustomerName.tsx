import styles from './CustomerName.module.css'

type Props = {
  name: string
  customerId: number | null
  /** Of the text: the list's own size and number of lines. */
  className: string | undefined
  onOpen: (customerId: number) => void
}

/** A guest's name in a list; where they are a customer, a press opens their record. */
export function CustomerName({ name, customerId, className, onOpen }: Props) {
  const text = (
    <span className={className} title={name}>
      {name}
    </span>
  )
  if (customerId === null) return text
  return (
    <button type="button" className={styles.name} aria-haspopup="dialog" onClick={() => onOpen(customerId)}>
      {text}
    </button>
  )
}
