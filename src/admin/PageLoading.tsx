import styles from './PageLoading.module.css'

/** Stands in for a page whose code is on its way; unseen for the first 200 ms. */
export function PageLoading() {
  return (
    <output className={styles.loading} aria-busy aria-label="Carregando">
      <span className={styles.bone} />
      <span className={styles.bone} />
      <span className={styles.bone} />
    </output>
  )
}
