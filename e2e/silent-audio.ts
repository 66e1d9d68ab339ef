import type { Page } from '@playwright/test'

/** Counts the notes that the page starts, in place of the browser's sound. */
export const countNotes = (page: Page) =>
  page.addInitScript(() => {
    const passOn = <Next>(next: Next) => next
    const counted = { notes: 0 }
    class SilentAudio {
      state = 'running'
      currentTime = 0
      destination = {}
      async resume() {}
      createOscillator() {
        return { frequency: {}, connect: passOn, start: () => void counted.notes++, stop() {} }
      }
      createGain() {
        return { gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} }, connect: passOn }
      }
    }
    Object.assign(globalThis, { AudioContext: SilentAudio, counted })
  })

/** How many notes it started so far. */
export const notes = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { counted: { notes: number } }).counted.notes)
