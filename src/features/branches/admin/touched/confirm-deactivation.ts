import type { AheadCounts } from '../../ahead.contract.ts'
import { confirmTouched } from './confirm-touched.tsx'
import { anyFailure } from '#lib/call/any-failure.ts'
import { CallFailed } from '#lib/call/call.ts'
import { countText } from '#lib/text/count-text.ts'
import { peopleText } from '#lib/person/people.ts'
import { confirm } from '#ui/overlay/dialogs.ts'
import { toastFailure } from '#ui/overlay/toast.ts'

/**
 * Asks before a branch or a business is switched off, with whose reservations are ahead (D-124). `read` calls the server; if that fails the
 * answer is no, and a toast says why.
 */
export async function confirmDeactivation(
  question: string,
  read: () => Promise<{ ahead: AheadCounts }>,
): Promise<boolean> {
  try {
    const { ahead } = await read()
    if (ahead.total === 0) return await confirm(question, { destructive: true })
    const bookings = countText(ahead.total, 'agendamento futuro', 'agendamentos futuros')
    const consequence = `${bookings}: ${peopleText(ahead.people)} ${ahead.people === 1 ? 'tem' : 'têm'} reserva.`
    return await confirmTouched(ahead, { question, consequence, yes: 'Desativar mesmo assim' })
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error
    toastFailure(error.msg ?? anyFailure)
    return false
  }
}
