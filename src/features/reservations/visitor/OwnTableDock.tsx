type OwnTableDockProps = {
  /** Of the status page; null when this device does not know it. */
  path: string | null
  /** Whether another table can be asked for: never at the same time (D-142). */
  canAskAgain: boolean
  sending: boolean
  onBack: () => void
  onAskAgain: () => void
}

/** The buttons of a review by somebody who already has a table that day. */
export function OwnTableDock({ path, canAskAgain, sending, onBack, onAskAgain }: OwnTableDockProps) {
  return (
    <div className="dock two halves">
      {canAskAgain ? (
        <button type="button" className="button quiet" aria-disabled={sending} onClick={onAskAgain}>
          {sending ? 'Enviando…' : 'Pedir outro mesmo assim'}
        </button>
      ) : (
        <button type="button" className="button quiet" onClick={onBack}>
          Voltar
        </button>
      )}
      {path !== null && (
        <a className="button" href={path}>
          Ver meu agendamento
        </a>
      )}
    </div>
  )
}
