import { useState } from 'react'

/** Characters above which a policy is folded to its first lines. */
const shortPolicy = 160

/** The cancellation policy before the request is sent (D-32): its first lines at once, the rest by one press. */
export function Policy({ text }: { text: string }) {
  const isLong = text.length > shortPolicy || text.split('\n').length > 3
  const [isOpen, setOpen] = useState(!isLong)
  return (
    <section className="card policy">
      <h2>Política de cancelamento</h2>
      <p className={isOpen ? 'lines' : 'lines folded'}>{text}</p>
      {!isOpen && (
        <button type="button" className="text-link" onClick={() => setOpen(true)}>
          Ler tudo
        </button>
      )}
    </section>
  )
}
