import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** Form, review, success (pages spec §4). */
export type Step = 0 | 1 | 2

type Options = {
  /** The review may be shown: everything required was chosen. */
  reviewable: boolean
  /** The visitor went back from the success screen: a new request starts. */
  onStartOver: () => void
}

/**
 * The steps as entries of the browser's history, so that its back and forward buttons work. A reload starts at the form again, in the
 * form's own entry: what was typed is only in memory.
 */
export function useSteps({ reviewable, onStartOver }: Options) {
  const [step, setStep] = useState<Step>(0)
  const follow = useEffectEvent((event: PopStateEvent) => {
    const asked = (event.state as { step?: Step } | null)?.step ?? 0
    if (step === 2) onStartOver()
    setStep(asked === 1 && step !== 2 && reviewable ? 1 : 0)
  })

  useEffect(() => {
    history.scrollRestoration = 'manual'
    window.addEventListener('popstate', follow)
    if ((history.state as { step?: Step } | null)?.step === 1) history.back()
    else history.replaceState({ step: 0 }, '')
    return () => window.removeEventListener('popstate', follow)
  }, [])

  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    window.scrollTo({ top: 0, behavior: 'instant' })
    document.querySelector<HTMLElement>('[data-step-heading]')?.focus({ preventScroll: true })
  }, [step])

  return {
    step,
    review() {
      history.pushState({ step: 1 }, '')
      setStep(1)
    },
    back: () => history.back(),
    /** The success screen replaces the review: nobody goes back to a request that was sent. */
    succeed() {
      history.replaceState({ step: 2 }, '')
      setStep(2)
    },
  }
}
