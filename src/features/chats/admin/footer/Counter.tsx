import styles from './Footer.module.css'

/** The part of the limit from which on the characters are counted. */
const nearPart = 0.9

/** Characters of a long message and their limit (D-78). */
export function Counter({ length, limit }: { length: number; limit: number }) {
  if (length < limit * nearPart) return null
  const isOver = length > limit
  return (
    <output className={styles.counter} data-over={isOver || undefined}>
      {length.toLocaleString('pt-BR')} de {limit.toLocaleString('pt-BR')} caracteres
      {isOver && ': encurte a mensagem para enviar'}
    </output>
  )
}
