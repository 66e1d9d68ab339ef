import styles from './PageLoading.module.css'

/** Placeholder while a page's code is fetched; invisible for the first 200 ms. */
export function PageLoading() {
  return (
    <output className={styles.loading} aria-busy aria-label="Carregando">
      <span className={styles.bone} />
      <span className={styles.bone} />
      <span className={styles.bone} />
    </output>
  )
}
