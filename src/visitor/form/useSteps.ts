import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** Form, review, success (pages spec §4). */
export type FormStep = 0 | 1 | 2

type Options = {
  /** The review may be shown: everything required was chosen. */
  reviewable: boolean
  /** The visitor went back from the success screen: a new request starts. */
  onStartOver: () => void
}

type Entry = { step?: FormStep; address?: string } | null

/** A page that counts its visits has other people's scripts, which read the address whenever it changes (D-90). */
const isCounted = () => {
  const { google, pixel } = document.documentElement.dataset
  return google !== undefined || pixel !== undefined
}

/**
 * The steps as entries of the browser's history, so that its back and forward buttons work. A reload starts at the form again, in the
 * form's own entry; after success it leads to the address of the success screen.
 */
export function useSteps({ reviewable, onStartOver }: Options) {
  const [step, setStep] = useState<FormStep>(0)
  const follow = useEffectEvent((event: PopStateEvent) => {
    const { step: asked = 0, address } = (event.state as Entry) ?? {}
    if (asked === 2 && address) return location.replace(address)
    if (step === 2) onStartOver()
    setStep(asked === 1 && step !== 2 && reviewable ? 1 : 0)
  })

  useEffect(() => {
    history.scrollRestoration = 'manual'
    window.addEventListener('popstate', follow)
    const { step: before, address } = (history.state as Entry) ?? {}
    if (before === 2 && address) location.replace(address)
    else if (before === 1) history.back()
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
    /**
     * The success screen replaces the review: nobody goes back to a request that was sent. `address` is where a reload leads, a secret; the
     * screen takes it as its own unless the page is counted.
     */
    succeed(address?: string) {
      history.replaceState({ step: 2, address }, '', isCounted() ? undefined : address)
      setStep(2)
    },
  }
}
