import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import * as z from 'zod/mini'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { watchQuestions } from '#features/research/visitor/questions.ts'
import { watchFields } from './form-fields.ts'
import { useFields } from './useFields.ts'

/** A schema that records what it was asked. */
function watchedSchema() {
  const asked: unknown[] = []
  const name = z.string().check(
    z.refine((text) => {
      asked.push(text)
      return text !== ''
    }, 'Nome é obrigatório.'),
  )
  return { asked, schema: z.object({ name }) }
}

/** The part of a form with one field that the two watchers read. */
function formOf(value: string) {
  const listeners: Record<string, (() => void)[]> = {}
  const listen = (type: string, listener: () => void) => void (listeners[type] ??= []).push(listener)
  const input = {
    name: 'name',
    type: 'text',
    value,
    matches: () => false,
    addEventListener: listen,
  }
  const form = { querySelectorAll: () => [input], addEventListener: listen }
  return {
    form: form as unknown as HTMLFormElement,
    type: (text: string) => {
      input.value = text
      for (const heard of listeners['input'] ?? []) heard()
    },
  }
}

afterEach(() => vi.unstubAllGlobals())

describe('a public form', { tags: ['PUB-15'] }, () => {
  test.each([
    ['of a reservation or registration', ''],
    ['that opens with what was typed before', 'Ana'],
  ])('%s is checked as it is first shown', (_, initial) => {
    const { asked, schema } = watchedSchema()
    const first: object[] = []

    renderToString(
      createElement(() => {
        const { isValid, firstWrong, errorOf } = useFields(schema, { name: initial })
        first.push({ isValid, firstWrong, shown: errorOf('name') })
        return null
      }),
    )

    expect(asked).toEqual([initial])
    // Known from the start; shown after the field was touched (PUB-16).
    expect(first).toEqual([
      initial
        ? { isValid: true, firstWrong: null, shown: null }
        : { isValid: false, firstWrong: 'name', shown: null },
    ])
  })

  test.each([
    ['of a guest', watchFields],
    ['of a survey', watchQuestions],
  ])('%s is checked as it was loaded, and on each change', (_, watch) => {
    const { asked, schema } = watchedSchema()
    const { form, type } = formOf('')

    watch(form, schema)
    expect(asked).toEqual([''])
    type('A')
    type('An')

    expect(asked).toEqual(['', 'A', 'An'])
  })
})
