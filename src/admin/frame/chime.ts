import { deviceStorage } from '#admin/current/device-storage.ts'

const key = 'casa-cheia.chime'

/** Two short notes, in Hz. */
const notes = [659, 880]
const noteSeconds = 0.18
const volume = 0.15

let audio: AudioContext | undefined

/** Whether new requests ring on this device; off until somebody switches it on. */
export const isChimeOn = (): boolean => deviceStorage.get(key) === 'on'

export function setChime(isOn: boolean): void {
  if (isOn) deviceStorage.set(key, 'on')
  else deviceStorage.remove(key)
}

/** Browsers only let a page sound after a gesture: call this in one. */
export function allowChime(): void {
  audio ??= new AudioContext()
  void audio.resume()
}

/** Rings, if it is switched on and a gesture has allowed it. */
export function chime(): void {
  if (!isChimeOn() || audio?.state === 'closed' || !audio) return
  for (const [index, pitch] of notes.entries()) {
    const tone = audio.createOscillator()
    const level = audio.createGain()
    const start = audio.currentTime + index * noteSeconds
    tone.frequency.value = pitch
    level.gain.setValueAtTime(volume, start)
    level.gain.exponentialRampToValueAtTime(0.001, start + noteSeconds)
    tone.connect(level).connect(audio.destination)
    tone.start(start)
    tone.stop(start + noteSeconds)
  }
}
