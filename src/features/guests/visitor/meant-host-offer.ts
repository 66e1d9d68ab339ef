/**
 * Offers the host that a typed e-mail probably means beside a field without React, as PersonFields does: 'gmail.com?' for 'ana@gmial.com'. The
 * hosts come with the first '@'. The field stands in a `.found`.
 */
export function offerMeantHost(form: HTMLFormElement, input: HTMLInputElement): void {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'text-link'
  button.hidden = true
  input.closest('.found')?.append(button)
  let meant: string | null = null

  async function look(): Promise<void> {
    const { value } = input
    const found = value.includes('@') ? (await import('../meant-email.ts')).meantHost(value) : null
    if (value !== input.value) return
    meant = found
    button.hidden = !meant
    button.textContent = `${meant}?`
    button.setAttribute('aria-label', `Trocar por ${meant}?`)
  }

  // A look-up that fills in the field tells only its form.
  form.addEventListener('input', () => void look().catch(() => {}))
  button.addEventListener('click', () => {
    input.value = `${input.value.split('@')[0]!.trim()}@${meant}`
    input.focus()
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
}
