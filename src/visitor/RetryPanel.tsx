/** Shown when something could not be loaded; one tap tries again (D-73). */
export function RetryPanel({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="card section" role="alert">
      <p>Algo deu errado!</p>
      <button type="button" className="button quiet" onClick={onRetry}>
        Tentar novamente
      </button>
    </div>
  )
}
