/** A person's view and actions in a form of a page test; a name that is no pattern is the whole label. */
import { screen, type Screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'

export const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label)
export const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })

/** A guest's button at work: it keeps the focus, and says that a press does nothing now. */
export const expectBusy = (name: string) => expect(button(name).getAttribute('aria-disabled')).toBe('true')

/** The queries of an open dialog, once it is there. */
export const inDialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

/** Whether it can be used: a form may be disabled as a whole. */
export const isDisabled = (control: HTMLElement) => control.closest('[disabled], fieldset:disabled') !== null

/** Replaces the value of a field at once; it keeps the focus. The field may still be on its way. */
export async function fill(user: UserEvent, label: string | RegExp, value: string): Promise<void> {
  const control = await screen.findByLabelText<HTMLInputElement>(label)
  await user.clear(control)
  await user.click(control)
  if (value) await user.paste(value)
}

/** The description of a field: its help and its error. */
export const described = (control: HTMLElement): string =>
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .filter(Boolean)
    .join(' ')

/** Presses a button of a part of the page. It does not ask for styles that hide it, which takes long in a form with many options. */
export const press = (
  user: UserEvent,
  name: string | RegExp,
  part: Pick<Screen, 'getByRole'> = screen,
): Promise<void> => user.click(part.getByRole('button', { name, hidden: true }))

/** The fields of a guest that come with the answer of the look-up: before it they have a place, but cannot be seen or filled in. */
export const lookedUp = (): Promise<void> =>
  waitFor(() => expect(document.querySelector('.revealed:not(.waiting)')).not.toBeNull())

/** Types a guest's phone; the other fields come with its look-up. */
export async function typePhone(user: UserEvent, phone: string): Promise<void> {
  await fill(user, 'Telefone', phone)
  await lookedUp()
}
