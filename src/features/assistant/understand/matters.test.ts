import { expect, test } from 'vitest'
import { understand } from './understand.ts'

const now = { date: '2026-11-23', time: '15:07' }

test.each([
  ['achei um cabelo na comida ontem, absurdo', 'complaint'],
  ['péssimo atendimento', 'complaint'],
  ['o garçom foi grosso', 'complaint'],
  ['esperei uma hora pela comida', 'complaint'],
  ['cobraram duas vezes no cartão', 'complaint'],
  ['passei mal depois do camarão de vocês', 'complaint'],
  ['sou celíaca', 'allergy'],
  ['sou alérgico a camarão', 'allergy'],
  ['meu pai é diabético e não pode açúcar', 'allergy'],
  ['quero reservar pra 4 amanhã às 20h, uma pessoa tem alergia a amendoim', 'allergy'],
  ['quero falar com o gerente', null],
  ['esqueci minha bolsa aí', null],
] as const)('%s: a person, and what it is about', { tags: ['D-153'] }, (text, matter) => {
  expect(understand(text, now)).toMatchObject({ intent: 'person', confident: true, matter })
})

test.each([
  ['Hi, table for 2 tomorrow at 8pm', 'english'],
  ['hello', 'english'],
  ['do you have a table tonight?', 'english'],
  ['Hola, ¿tienen mesa para dos mañana?', 'spanish'],
  ['quiero reservar para 4 personas', 'spanish'],
  ['Je voudrais réserver une table', null],
] as const)('%s is not our language', { tags: ['D-153'] }, (text, matter) => {
  expect(understand(text, now)).toMatchObject({ intent: 'unknown', people: null, time: null, matter })
})

test.each([
  ['tem opção sem glúten?', 'menu'],
  ['tem prato para celíacos?', 'menu'],
  ['parabéns pelo atendimento', 'thanks'],
  ['passei mal, cancela minha mesa', 'cancel'],
] as const)('%s is no matter for people', { tags: ['D-153'] }, (text, intent) => {
  expect(understand(text, now)).toMatchObject({ intent, matter: null })
})

test.each([
  ['hoje à noite pra 2', 'evening'],
  ['mesa pra 4 amanhã no almoço', 'afternoon'],
  ['jantar no sábado pra 4', 'evening'],
  ['sexta, no meio da tarde', 'afternoon'],
  ['amanhã de manhã', 'morning'],
  ['à noite', 'evening'],
  ['hoje às 20h, à noite', null],
  ['amanhã mais tarde', null],
  ['boa noite, mesa pra 2 amanhã', null],
] as const)('%s says the part of the day only where it says no hour', { tags: ['D-132'] }, (text, part) => {
  expect(understand(text, now).part).toBe(part)
})

test('an hour that is over is a doubt, also at night', { tags: ['D-132'] }, () => {
  expect(understand('mesa pra hoje 3 da manhã', now)).toMatchObject({
    time: null,
    confident: false,
    doubts: [{ about: 'time', why: 'past', said: '03:00' }],
  })
})
