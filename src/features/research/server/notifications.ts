import { ratingDays } from '../rules.ts'
import { unhappyReviews } from './unhappy.queries.ts'
import type { NotificationSource } from '#features/users/server/notification-source.ts'
import * as staffPath from '#lib/address/staff-path.ts'
import { wholeNumberText } from '#lib/text/count-text.ts'

/** One line for all detractors who wait for somebody to deal with their answer (D-61). */
export const reviewNotifications: NotificationSource<'reviews'> = {
  ability: 'research',
  async list(db, branch, now) {
    const { total, newest } = await unhappyReviews(db, branch, now)
    if (!newest) return []
    const query = new URLSearchParams({ nps: 'detractor', handling: 'pending', days: String(ratingDays) })
    return [
      {
        kind: 'reviews',
        id: newest.id,
        title: total === 1 ? '1 avaliação pendente' : `${wholeNumberText(total)} avaliações pendentes`,
        detail: `Detratores dos últimos ${ratingDays} dias, à espera de um retorno`,
        at: newest.finished_at,
        href: `${staffPath.reviews}?${query}`,
      },
    ]
  },
}
