import { expect, test } from 'vitest'
import { requestReservation } from '#features/reservations/request.contract.ts'
import { testHouse } from '../app.ts'
import { venue } from '../venue.ts'

test("[D-94] nobody can use up the tries of somebody else's phone without being a person", async () => {
  const product = await testHouse({
    settings: { rateLimits: true, botCheck: 'pow' },
    now: '2026-11-20T15:00:00Z',
  })
  const here = await venue(product)
  await here.service()
  const ask = () =>
    product.call(requestReservation, {
      params: here.path,
      body: {
        name: 'Maria Silva',
        phone: '(11) 91234-5678',
        email: 'maria@exemplo.com',
        birth_date: '1990-05-17',
        person_number: 2,
        date: '2026-11-21',
        time: '20:00',
        reason: 1,
        comment: '',
        'recaptcha-token': 'no proof of work',
      },
    })

  const answers = []
  for (let made = 0; made < 20; made++) answers.push(await ask())

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(answers.at(-1)!.body).toMatchObject({
    success: false,
    msg: 'Não foi possível validar o acesso. Tente novamente.',
  })
})
