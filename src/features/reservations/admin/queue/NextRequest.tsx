import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { RequestQueue } from './useRequestQueue.ts'
import { requestWhen } from './request-words.ts'
import styles from './NextRequest.module.css'

/** The first request that waits for an answer, above the list or the day, wherever it stands in it. Nothing if none waits. */
export function NextRequest({ queue: { first, total = 0, today = '', open } }: { queue: RequestQueue }) {
  if (!first) return null
  const { owner } = first
  return (
    <section className={styles.card} aria-labelledby="next-request">
      <h2 id="next-request" className={styles.title}>
        {total === 1 ? '1 pedido espera resposta' : `${total} pedidos esperam resposta`}
      </h2>
      <p className={styles.request}>
        <b className={styles.name}>{owner.name}</b>
        <span>{requestWhen(first, today)}</span>
      </p>
      <Button
        className={styles.answer}
        leftSection={<IconCheck size={18} aria-hidden />}
        aria-label={`Aprovar agendamento de ${owner.name}`}
        onClick={() => open(first)}
      >
        Aprovar
      </Button>
    </section>
  )
}
