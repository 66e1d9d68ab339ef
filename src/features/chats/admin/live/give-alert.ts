import type { Chat } from '../../contract.ts'
import { preview } from '../../rules.ts'
import type { Alert } from './alert.ts'
import { alertChoice, mayNotify } from './alert-choice.ts'

/** Two short tones, a fourth apart; seconds and hertz. */
const tones = [
  { at: 0, hertz: 660 },
  { at: 0.16, hertz: 880 },
]
const toneSeconds = 0.14
const loudness = 0.15

let audio: AudioContext | undefined

/** Plays the tones; a browser stays silent until somebody has pressed something in it. */
export function ring(): void {
  audio ??= new AudioContext()
  void audio.resume().catch(() => {})
  for (const { at, hertz } of tones) {
    const [oscillator, gain] = [audio.createOscillator(), audio.createGain()]
    const begin = audio.currentTime + at
    oscillator.frequency.value = hertz
    gain.gain.setValueAtTime(loudness, begin)
    gain.gain.exponentialRampToValueAtTime(0.001, begin + toneSeconds)
    oscillator.connect(gain).connect(audio.destination)
    oscillator.start(begin)
    oscillator.stop(begin + toneSeconds)
  }
}

function notify(alert: Alert, { id, customer, last_message }: Chat, onOpen: () => void) {
  const title = alert === 'passed' ? `${customer.name} espera um atendente` : customer.name
  const body = preview(last_message?.message ?? '')
  // A later notification of the same chat replaces this one.
  const notification = new Notification(title, { body, tag: `chat-${id}`, lang: 'pt-BR' })
  notification.addEventListener('click', () => {
    window.focus()
    onOpen()
    notification.close()
  })
}

/** Alerts as this browser may: by sound, and with a notification while the tab is hidden. */
export function giveAlert(alert: Alert, chat: Chat, onOpen: () => void): void {
  const { sound, notification } = alertChoice()
  if (sound) ring()
  if (notification && mayNotify() && document.visibilityState === 'hidden') notify(alert, chat, onOpen)
}
