import { expect, test } from 'vitest'
import { connectionText } from './connection-text.ts'

type ConnectionCheck = NonNullable<Parameters<typeof connectionText>[0]>

const zone = 'America/Sao_Paulo'
const checked: ConnectionCheck = {
  configured: true,
  token_valid: true,
  reason: null,
  expires_at: null,
  account_name: null,
}

test('an access that ends soon says when, by the clock of the branch', { tags: ['D-80'] }, () => {
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  const soon = { ...checked, expires_at: `${tomorrow}T23:30:00Z` }
  const late = { ...checked, expires_at: '2999-01-01T00:00:00Z' }

  expect(connectionText(soon, zone)).toMatch(/^O acesso termina .* · 20:30\. Conecte novamente\.$/)
  expect(connectionText(late, zone)).toBeNull()
})

test.each([
  [{ token_valid: false, reason: 'A senha do Facebook mudou.' }, 'A senha do Facebook mudou.'],
  [{ configured: false }, 'Integração com a Meta não configurada.'],
  [{}, null],
])('of %j it says %j', (given, said) => {
  expect(connectionText({ ...checked, ...given }, zone)).toBe(said)
})
