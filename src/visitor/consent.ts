/**
 * The visitor's word on being counted (D-90), where an establishment asks for it. It is kept on this device, for this establishment
 * only, with the day it was given; it is asked again after half a year, and can be taken back at the foot of every page.
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
    // A browser that keeps nothing is asked on each page.
  }
}

/** The page ends, and its fixed button stands, above the panel. */
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

/** Calls `count` once the visitor agreed, now or before. Asks below the page, without holding up anything on it. */
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
        // What already counts on this page stops only with the page.
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
