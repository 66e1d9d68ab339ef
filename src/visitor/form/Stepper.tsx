/** The current step in words; `current` is 0-based. */
export function Stepper({ steps, current }: { steps: string[]; current: number }) {
  return (
    <p className="stepper" aria-live="polite">
      <strong>
        Passo {current + 1} de {steps.length}
      </strong>
      <span> · {steps[current]}</span>
      <span className="stepper-bar" aria-hidden="true">
        {steps.map((step, index) => (
          <span key={step} className={index <= current ? 'reached' : ''} />
        ))}
      </span>
    </p>
  )
}
