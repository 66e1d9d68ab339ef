type ReviewDockProps = { sending: boolean; onBack: () => void; onConfirm: () => void }

/** The buttons of a review: back to the form, or confirm. */
export function ReviewDock({ sending, onBack, onConfirm }: ReviewDockProps) {
  return (
    <div className="dock two">
      <button type="button" className="button quiet" onClick={onBack}>
        Voltar
      </button>
      <button type="button" className="button" aria-disabled={sending} onClick={onConfirm}>
        {sending ? 'Enviando…' : 'Confirmar'}
      </button>
    </div>
  )
}
