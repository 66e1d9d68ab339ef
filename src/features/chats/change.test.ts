import { describe, expect, test } from 'vitest'
import { obstacleText, stepOf } from './change.ts'
import { eventText } from './words/events.ts'

const chat = { status: 'open', replier: 'assistant', branch_id: 1 } as const

describe('who replies', { tags: ['CHAT-47', 'CHAT-49', 'D-134'] }, () => {
  test('passes from the bot to a person and back', () => {
    expect(stepOf(chat, { replier: 'user' })).toMatchObject({
      event: 'taken_over',
      set: { replier: 'user' },
    })
    expect(stepOf({ ...chat, replier: 'user' }, { replier: 'assistant' })).toMatchObject({
      event: 'given_back',
    })
  })

  test('is not changed to what it is, nor in a closed chat', () => {
    expect(stepOf(chat, { replier: 'assistant' })).toMatchObject({ obstacle: 'with_bot' })
    expect(stepOf({ ...chat, replier: 'user' }, { replier: 'user' })).toMatchObject({ obstacle: 'taken' })
    expect(stepOf({ ...chat, status: 'closed' }, { replier: 'user' })).toMatchObject({ obstacle: 'finished' })
  })
})

test(
  'a chat is finished and opened again; what is so already is nothing',
  { tags: ['CHAT-42', 'CHAT-44', 'D-134'] },
  () => {
    expect(stepOf(chat, { status: 'closed' })).toMatchObject({ event: 'finished', set: { status: 'closed' } })
    expect(stepOf(chat, { status: 'open' })).toEqual({ kind: 'nothing' })
    expect(stepOf({ ...chat, status: 'closed' }, { status: 'open' })).toMatchObject({ event: 'reopened' })
  },
)

test('a chat moves from where the person saw it', { tags: ['CHAT-52'] }, () => {
  const toNone = { business_branch_id: null }
  expect(stepOf(chat, toNone)).toMatchObject({ event: 'transferred', set: { branch_id: null } })
  expect(stepOf(chat, { ...toNone, from_branch_id: 1 })).toMatchObject({ kind: 'change' })
  expect(stepOf(chat, { ...toNone, from_branch_id: 2 })).toMatchObject({ obstacle: 'moved' })
  expect(stepOf({ ...chat, branch_id: null }, { ...toNone, from_branch_id: 1 })).toMatchObject({
    obstacle: 'moved',
  })
  expect(stepOf(chat, { business_branch_id: 1 })).toEqual({ kind: 'nothing' })
})

const ana = { by: 'Ana', branch: null }

test('whoever comes second reads who was faster', () => {
  expect(obstacleText('taken', { kind: 'taken_over', ...ana })).toBe('Ana já assumiu este atendimento.')
  expect(obstacleText('taken', { kind: 'taken_over_in_app', by: null, branch: null })).toBe(
    'Este atendimento já foi assumido pelo aplicativo do celular.',
  )
  expect(obstacleText('with_bot', { kind: 'given_back', ...ana })).toBe(
    'Ana já devolveu este atendimento para o BOT.',
  )
  expect(obstacleText('finished', { kind: 'finished', ...ana })).toBe(
    'Ana finalizou este atendimento. Reabra-o para continuar.',
  )
  expect(obstacleText('moved', { kind: 'transferred', by: 'Ana', branch: 'Pinheiros' })).toBe(
    'Ana já transferiu este atendimento para Pinheiros.',
  )
  expect(obstacleText('moved', { kind: 'transferred', ...ana })).toBe(
    'Ana já transferiu este atendimento para Geral.',
  )
})

test('nobody is named where the last event does not explain it', () => {
  expect(obstacleText('taken', { kind: 'given_back', ...ana })).toBe('Este atendimento já foi assumido.')
  expect(obstacleText('with_bot', null)).toBe('Este atendimento já está com o BOT.')
  expect(obstacleText('finished', null)).toBe('Este atendimento foi finalizado. Reabra-o para continuar.')
  expect(obstacleText('moved', null)).toBe('Este atendimento já foi transferido.')
})

test('the conversation tells what happened, by whom and where', { tags: ['D-133'] }, () => {
  const texts = [
    eventText({ kind: 'taken_over', ...ana }),
    eventText({ kind: 'transferred', by: 'Ana', branch: 'Pinheiros' }),
    eventText({ kind: 'transferred', ...ana }),
    eventText({ kind: 'finished', ...ana }),
    eventText({ kind: 'reopened', ...ana }),
    eventText({ kind: 'given_back', ...ana }),
    eventText({ kind: 'taken_over_in_app', by: null, branch: null }),
    eventText({ kind: 'reopened_by_message', by: null, branch: null }),
    eventText({ kind: 'handed_over', by: null, branch: null }),
  ]
  expect(texts).toEqual([
    'Assumido por Ana',
    'Transferido para Pinheiros por Ana',
    'Transferido para Geral por Ana',
    'Finalizado por Ana',
    'Reaberto por Ana',
    'Devolvido ao BOT por Ana',
    'Assumido pelo aplicativo do celular',
    'Reaberto por nova mensagem',
    'Passado pelo BOT para a equipe',
  ])
})
