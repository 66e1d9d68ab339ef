import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { testHouse } from '#test/app.ts'
import { fill } from '#test/form.ts'
import { openStaff } from '#test/page.tsx'
import { venue } from '#test/venue.ts'

test(
  'reviews show who, when, NPS, marks and comment, and a search that finds none says so',
  { tags: ['RATE-02'] },
  async () => {
    const here = await testHouse({ now: '2026-11-20T15:00:00Z' })
    const place = await venue(here)
    await here.house.db
      .insertInto('research_answer')
      .values({
        ...place.path,
        token_hash: 'of nobody',
        finished_at: '2026-11-20T14:00:00Z',
        name: 'Ana Souza',
        comment: 'Ótimo!',
        nps: 9,
        food_note: 5,
        treatment_note: 4,
        place_note: 3,
        price_note: 2,
        time_note: 1,
      })
      .execute()
    const user = await openStaff(here, place.owner, place, '/admin/research/comment')

    const review = (await screen.findByRole('heading', { name: 'Ana Souza' })).closest('li')!
    for (const text of ['NPS 9', 'Promotor', 'Ótimo!', 'sex, 20 de nov · 11:00'])
      within(review).getByText(text)
    expect(review.querySelector('time')!.dateTime).toBe('2026-11-20T14:00:00.000Z')
    const marks = [...review.querySelectorAll('dt')].map(({ textContent }) => textContent)
    expect(marks).toEqual(['Comida', 'Atendimento', 'Ambiente', 'Preço', 'Tempo'])
    for (const mark of [5, 4, 3, 2, 1]) within(review).getByText(`${mark} de 5`)

    await fill(user, 'Buscar avaliação', 'nada que alguém escreveu')
    await screen.findByText('Nenhuma avaliação encontrada.')
  },
)
