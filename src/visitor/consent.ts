/**
 * The visitor's consent to being counted (D-90), where a branch asks for it. It is stored on this device, for this branch only, with its
 * date; after half a year the page asks again, and the foot of every page lets the visitor change it.
 */
const keptDays = 180

type Answer = 'yes' | 'no'

const keyOf = (slug: string) => `casa-cheia.counting.${slug}`

function kept(slug: string, now: Date): Answer | null {
  try {
    const [answer, day = ''] = (localStorage.getItem(keyOf(slug)) ?? '').split(' ')
    const age = (now.getTime() - Date.parse(day)) / 86_400_000
    return (answer === 'yes' || answer === 'no') && age < keptDays ? answer : null
  } catch {
    return null
  }
}

function keep(slug: string, answer: Answer, now: Date): void {
  try {
    localStorage.setItem(keyOf(slug), `${answer} ${now.toISOString().slice(0, 10)}`)
  } catch {
    // A browser without storage is asked on each page.
  }
}

/** Makes room below the page and its fixed button for the panel. */
function roomFor(panel: HTMLElement): { giveBack: () => void } {
  const { style } = document.documentElement
  const watch = new ResizeObserver(() => style.setProperty('--asked', `${panel.offsetHeight}px`))
  watch.observe(panel)
  return {
    giveBack() {
      watch.disconnect()
      style.removeProperty('--asked')
    },
  }
}

/** Calls `count` once the visitor has agreed, now or earlier. Asks below the page and blocks nothing on it. */
export function afterConsent(slug: string, count: () => void, now = new Date()): void {
  const answer = kept(slug, now)
  if (answer === 'yes') count()
  if (answer === null) ask()
  offerChange()

  function ask(): void {
    if (document.querySelector('.consent')) return
    const panel = document.createElement('section')
    panel.className = 'consent'
    panel.setAttribute('aria-label', 'Contagem de visitas')
    const room = roomFor(panel)
    const question = document.createElement('p')
    question.textContent =
      'Podemos contar sua visita? Usamos serviços de medição para saber como esta página é usada.'
    const answerButton = (label: string, className: string, given: Answer) => {
      const button = document.createElement('button')
      button.type = 'button'
      button.className = className
      button.textContent = label
      button.addEventListener('click', () => {
        const before = kept(slug, now)
        keep(slug, given, now)
        panel.remove()
        room.giveBack()
        // A counter that already runs stops only with the page.
        if (given === 'no' && before === 'yes') location.reload()
        else if (given === 'yes' && before !== 'yes') count()
      })
      return button
    }
    panel.append(
      question,
      answerButton('Recusar', 'button quiet', 'no'),
      answerButton('Aceitar', 'button quiet', 'yes'),
    )
    document.body.append(panel)
  }

  function offerChange(): void {
    const foot = document.querySelector('.credit')
    if (!foot) return
    const change = document.createElement('button')
    change.type = 'button'
    change.className = 'consent-change'
    change.textContent = 'Contagem de visitas'
    change.addEventListener('click', () => {
      ask()
      document.querySelector<HTMLElement>('.consent button')?.focus()
    })
    foot.append(change)
  }
}
