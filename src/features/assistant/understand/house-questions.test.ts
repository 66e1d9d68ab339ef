import { expect, test } from 'vitest'
import { asksPriceOfTopic, houseTopicIn, isForPeople } from './house-questions.ts'
import { ownQuestionIn } from './own-questions.ts'
import { understand } from './understand.ts'

const now = { date: '2026-11-23', time: '15:07' }

const asked: Record<string, string[]> = {
  parking: [
    'tem estacionamento?',
    'estacionamento',
    'vocês têm manobrista',
    'vallet?',
    'tem onde parar o carro aí perto?',
    'tem vaga pra moto?',
    'quanto é o estacionamento',
    'valor do estacionamento',
  ],
  pets: [
    'aceitam cachorro?',
    'pet friendly?',
    'posso levar minha cachorrinha',
    'animais são permitidos?',
    'pode ir com cachorro na varanda?',
  ],
  children: [
    'tem espaço kids?',
    'tem cadeirão',
    'vocês têm cadeira de bebê?',
    'tem fraldário?',
    'tem brinquedoteca',
  ],
  corkage: ['qual a taxa de rolha?', 'cobram rolha?', 'posso levar meu próprio vinho?', 'rolha'],
  accessibility: [
    'é acessível para cadeirante?',
    'tem rampa?',
    'tem elevador',
    'banheiro adaptado tem?',
    'entra cadeira de rodas?',
  ],
  dress: [
    'tem dress code?',
    'pode ir de bermuda?',
    'qual o traje',
    'que roupa devo usar?',
    'posso entrar de chinelo',
  ],
}

test.each(Object.entries(asked).flatMap(([topic, texts]) => texts.map((text) => [text, topic])))(
  '‘%s’ asks about %s, and about no wish that the assistant knows',
  (text, topic) => {
    expect(houseTopicIn(text)).toBe(topic)
    const { intent } = understand(text, now)
    expect(asksPriceOfTopic(text) ? ['menu', 'unknown'] : ['unknown']).toContain(intent)
  },
)

const forPeople = [
  'esqueci meu casaco no estacionamento',
  'o manobrista riscou meu carro',
  'meu carro está fechado por outro, fechando a saída',
  'tem barata no espaço kids',
  'vou atrasar, o estacionamento está cheio?',
  'tem estacionamento e espaço kids?',
  'tem estacionamento e aceita vr?',
  'tem wifi?',
  'tem vagas de emprego de manobrista?',
  'posso levar bolo?',
]
test.each(forPeople)('‘%s’ is no question of one topic, but one for people', (text) => {
  expect(houseTopicIn(text)).toBeNull()
  expect(isForPeople(text)).toBe(true)
})

test.each([
  'mesa para 4 amanhã',
  'oi',
  'xyzzy plugh',
  'sobrou um lugar',
  'tem um barato aí?',
  'a'.repeat(501),
])('‘%s’ is nothing of the house', (text) => {
  expect(houseTopicIn(text)).toBeNull()
  expect(isForPeople(text)).toBe(false)
})

const questions = [
  { question: 'Tem música ao vivo?', wordings: ['Toca banda?'] },
  { question: 'Vocês têm cadeira de bebê?', wordings: [] },
  { question: 'Wi-fi', wordings: [] },
  { question: 'Fazem bolo de aniversário?', wordings: [] },
  { question: 'Bolo de aniversário', wordings: [] },
]
const answered = (text: string) => ownQuestionIn(text, questions)?.question ?? null

test.each([
  ['tem música ao vivo', 'Tem música ao vivo?'],
  ['oi, boa noite! gostaria de saber se vocês têm musica ao vivo', 'Tem música ao vivo?'],
  ['ao vivo tem música aí hoje?', 'Tem música ao vivo?'],
  ['banda toca', 'Tem música ao vivo?'],
  ['cadeiras pra bebês, tem?', 'Vocês têm cadeira de bebê?'],
  ['qual é o wifi', null],
  ['wifi', 'Wi-fi'],
  ['wi-fi?', 'Wi-fi'],
  ['tem wi fi', 'Wi-fi'],
])('‘%s’ asks ‘%s’', (text, question) => {
  expect(answered(text)).toBe(question)
})

test.each([
  'quanto custa a música ao vivo?',
  'tem música sem ser ao vivo?',
  'a música ao vivo estava ótima',
  'a cadeira de bebê estava quebrada',
  'tem cadeira?',
  'wi-fi caiu',
  'fazem bolo de aniversário?',
  'oi',
  '',
  `música ao vivo ${'a'.repeat(500)}`,
])('‘%s’ asks none of the house’s questions for sure', (text) => {
  expect(answered(text)).toBeNull()
})
