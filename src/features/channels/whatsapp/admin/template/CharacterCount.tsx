import styles from './Template.module.css'

/** How much of a text's limit is used; red above it. */
export function CharacterCount({ count, limit }: { count: number; limit: number }) {
  return (
    <p className={styles.counter} data-over={count > limit || undefined}>
      {`${count}/${limit} caracteres`}
    </p>
  )
}
