import { IconCheck } from '@tabler/icons-react'
import { stepPlace, stepState } from './step-state.ts'
import styles from './Stepper.module.css'

const said = { current: 'etapa atual', completed: 'concluída', pending: 'pendente' }

/** The steps of a wizard. `current` is 0-based; it equals the number of steps when all are done. */
export function Stepper({ steps, current }: { steps: readonly string[]; current: number }) {
  return (
    <ol
      className={styles.steps}
      aria-label={`Etapa ${Math.min(current + 1, steps.length)} de ${steps.length}`}
    >
      {steps.map((name, index) => {
        const state = stepState(index, current)
        return (
          <li
            key={name}
            className={styles.step}
            data-place={stepPlace(index, steps.length)}
            data-state={state}
            aria-current={state === 'current' ? 'step' : undefined}
          >
            <span className={styles.mark} aria-hidden>
              {state === 'completed' ? <IconCheck size={16} stroke={3} /> : index + 1}
            </span>
            <span className={styles.name}>{name}</span>
            <span className={styles.hidden}>, {said[state]}</span>
          </li>
        )
      })}
    </ol>
  )
}
