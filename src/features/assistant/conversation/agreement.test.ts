import { describe, expect, test } from 'vitest'
import { agreesTo, isDelayTold } from './agreement.ts'
import { pretendHouse } from '#test/pretend-house.ts'

describe('a yes to the review', { tags: ['D-132'] }, () => {
  test.each([
    'pode pedir agora, antes que eu mude de ideia rs',
    'manda a reserva sim',
    'ô meu filho, manda a reserva sim',
    'fecha, obrigado!',
    'pode pedir, fecha',
    'agora sim, pede',
    'isso pede',
    'pode pedir a reserva então',
    'tá, deixa. pode pedir a reserva então',
    'tá, aceito. pede',
    'ela disse que sim, pode pedir',
    'pode pedir, só que eu chego uns minutinhos depois',
    'sim, mas vou chegar uns 10 minutos atrasada',
    'Pode confirmar, moça. Muito obrigada!',
  ])('%s', (text) => {
    expect(agreesTo('review', text)).toBe(true)
  })

  test.each([
    'pode pedir?',
    'fecha?',
    'obrigado',
    'então',
    'pode pedir, deixa',
    'pode mandar, mas antes me conta: o Seu Antônio ainda trabalha aí?',
    'pode mandar, mas antes me diz o preço',
    'pode pedir, no nome dela',
    'sim, e vamos chegar 13h15',
    'sim, e vamos chegar 13',
    'pode pedir, só que para 5',
    'ela disse que não, pode pedir',
    'ela disse que não',
    'pode mudar',
    'sim, muda',
    'manda a reserva pra domingo',
    'pode pedir, e aí cancela a do Centro',
    'pode pedir e põe o cadeirão',
    'confirma a mudança',
    'confirma mais tarde',
  ])('%s is none', (text) => {
    expect(agreesTo('review', text)).toBe(false)
  })
})

describe('a yes to a change', { tags: ['D-132'] }, () => {
  test.each([
    'confirma a mudança',
    'tá bom, confirma a mudança',
    'ela disse que sim, pode mudar',
    'sim, muda',
    'isso, pode trocar, obrigada',
  ])('%s', (text) => {
    expect(agreesTo('change-review', text)).toBe(true)
  })

  test.each(['muda', 'quero mudar', 'muda a hora', 'sim, muda pra 21h', 'ela disse que não, muda'])(
    '%s is none',
    (text) => {
      expect(agreesTo('change-review', text)).toBe(false)
    },
  )
})

test.each([
  ['pode pedir, só que eu chego uns minutinhos depois', true],
  ['sim, vou me atrasar um pouco', true],
  ['vou chegar 13h15', false],
  ['chego mais tarde', false],
])('the delay in %s: %s', { tags: ['D-132'] }, (text, isTold) => {
  expect(isDelayTold(text)).toBe(isTold)
})

describe('a yes that the same burst takes back waits', { tags: ['D-137'] }, () => {
  const review = async () => {
    const here = pretendHouse()
    await here.say('mesa para 4 amanhã às 20h')
    await here.say('nenhuma')
    return here
  }

  test.each([
    [['pode mandar', 'opa, amanhã não, domingo!'], 'Mesa para 4 pessoas no domingo, 29 de nov às 20h'],
    [['>do:confirm', 'não, domingo'], 'Mesa para 4 pessoas no domingo, 29 de nov às 20h'],
    [['pode ser', 'mas no nome do Fábio Couto'], 'Em nome de Fábio Couto'],
    [['sim', 'somos 5'], 'Mesa para 5 pessoas amanhã'],
    [['sim', 'é no nome da minha mãe'], 'Em nome de quem é a reserva?'],
    [['pode mandar', 'espera'], 'Posso pedir?'],
    [['pode pedir', 'não, cancela'], 'Tudo bem, não pedi nada.'],
  ])('%s', async (burst, said) => {
    const here = await review()

    expect(await here.say(...burst)).toContain(said)
    expect(here.booked).toEqual([])
  })

  test.each([
    [['pode pedir', 'e agora a de domingo, 6 pessoas']],
    [['sim', 'por favor']],
    [['pode pedir', 'obrigada!']],
    [['pode pedir', 'mas tem estacionamento?']],
    [['sim', 'quero outra mesa pra 2 na quinta']],
  ])('%s does not', async (burst) => {
    const here = await review()

    await here.say(...burst)

    expect(here.booked).toMatchObject([{ people: 4, date: '2026-11-25' }])
  })

  test('nor does a new wish the cancelling before it', async () => {
    const here = await review()
    await here.say('sim')
    await here.say('cancela')

    await here.say('sim', 'quinta às 20h quero mesa pra 2')

    expect(here.cancelled).toEqual([1])
  })

  test('a correction keeps a reservation from being cancelled', async () => {
    const here = await review()
    await here.say('sim')
    await here.say('cancela')

    expect(await here.say('sim', 'não, espera')).toBe('Tudo bem, a reserva continua.')
    expect(here.cancelled).toEqual([])
  })
})
