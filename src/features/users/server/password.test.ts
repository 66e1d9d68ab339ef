import { createHook } from 'node:async_hooks'
import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism, getPriority } from 'node:os'
import { expect, test, vi } from 'vitest'
import { passwordScore } from '../rules.ts'
import { isCommonPassword } from '../common-passwords.ts'
import { hashesAtOnce, hashPassword, decoyHash, verifyPassword } from './password.ts'

test('a password is hashed with argon2id, 19 MiB and 2 passes, and its own salt', async () => {
  const [one, two] = [await hashPassword('Casa#Cheia26'), await hashPassword('Casa#Cheia26')]

  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(one).not.toBe(two)
})

test('only the same password is verified, to its last of 50 characters', async () => {
  const longest = `Aa1#${'x'.repeat(46)}`
  const hash = await hashPassword(longest)

  expect(await verifyPassword(longest, hash)).toBe(true)
  expect(await verifyPassword(`${longest.slice(0, -1)}y`, hash)).toBe(false)
  expect(await verifyPassword(longest.toLowerCase(), hash)).toBe(false)
  expect(await verifyPassword('', hash)).toBe(false)
})

test('what is no hash verifies nothing, and throws nothing', async () => {
  expect(await verifyPassword('Casa#Cheia26', 'Casa#Cheia26')).toBe(false)
  expect(await verifyPassword('Casa#Cheia26', decoyHash)).toBe(false)
})

test('hashing leaves the main thread free', async () => {
  const [before, mineBefore] = [process.cpuUsage(), process.threadCpuUsage()]

  await Promise.all(Array.from({ length: 4 }, () => hashPassword('Casa#Cheia26')))

  const [all, mine] = [process.cpuUsage(before), process.threadCpuUsage(mineBefore)]
  expect(mine.user + mine.system).toBeLessThan((all.user + all.system) / 2)
})

test('no more passwords are hashed at once than leave a core free, and beyond a line of 40 they are refused at once', async () => {
  // With no thread of an earlier test: each hashes one password at a time.
  vi.resetModules()
  const fresh = await import('./password.ts')
  let threads = 0
  const hook = createHook({ init: (_id, type) => void (threads += type === 'WORKER' ? 1 : 0) }).enable()

  const hashed = Array.from({ length: hashesAtOnce + 40 }, () => fresh.hashPassword('Casa#Cheia26'))
  expect(fresh.requireHashingRoom).toThrow('Too many passwords wait to be hashed.')
  await expect(fresh.verifyPassword('Casa#Cheia26', decoyHash)).rejects.toThrow('Too many wait already.')
  await hashed[0]
  // On a busy machine the last ones give up after ten seconds.
  await Promise.allSettled(hashed)

  hook.disable()
  expect(threads).toBe(hashesAtOnce)
  expect(hashesAtOnce).toBeLessThanOrEqual(Math.max(1, availableParallelism() - 1))
  expect(fresh.requireHashingRoom).not.toThrow()
})

test.runIf(process.platform === 'linux')(
  'a thread that hashes passwords has a lower priority than the rest of the product',
  async () => {
    await hashPassword('Casa#Cheia26')

    const niceness = readdirSync('/proc/self/task').map((thread) => {
      const afterName = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8').split(') ').at(-1)!
      return Number(afterName.split(' ')[16])
    })
    expect(niceness).toContain(getPriority() + 10)
  },
)

const strong = (password: string) => passwordScore(password) >= 4

test.each([
  'Password1',
  'Password123!',
  'P@ssw0rd',
  'P@$$w0rd1',
  'Passw0rd!',
  'Senha123!',
  'Senha@123',
  'S3nh@123',
  'Mudar@123',
  'Mudar123',
  'Brasil2026!',
  'Brasil@123',
  'Flamengo10!',
  'Corinthians1910',
  'Qwerty123!',
  'Qwerty@1',
  'Abc12345!',
  'Abc@1234',
  'Abcd1234!',
  'Asdf1234!',
  'Admin@123',
  'Admin123!',
  'Teste@123',
  'Jesus123!',
  'Deus@2026',
  'Gabriel2010!',
  'Welcome1',
  'Welcome@1',
  'Iloveyou1!',
  'Superman1',
  'Batman123!',
  'Pokemon123',
  'Aa123456',
  'Aa123456!',
  'Aa@123456',
  'A1234567a!',
  '1q2w3e4rA!',
  'SenhaSenha1!',
  '123Senha!',
  'Maria1990!',
  'Restaurante1!',
  'Trocar#2026',
  '1qaz@WSX',
  '!QAZ2wsx',
  '!QAZxsw2',
  'Zaq12wsx',
  'Zaq1@wsx',
  'Passwd1!',
  'Cocacola1',
  'Junior1!',
])('%s passes the strength rule and is refused as too common', { tags: ['D-125'] }, (password) => {
  expect(strong(password)).toBe(true)
  expect(isCommonPassword(password, [])).toBe(true)
})

test.each(['Casa#Cheia26', 'CasaCheia2026!', 'C4sa.Che1a!', 'casa_cheia_A1'])(
  "%s is made of the product's own name and refused",
  (password) => {
    expect(isCommonPassword(password, ['Casa Cheia'])).toBe(true)
    expect(isCommonPassword(password, ['Mesa Farta'])).toBe(false)
  },
)

test.each([
  'Jabuticaba#Roxa9',
  'trem-Azul_47-pao',
  'Xk7#pQ2!vR',
  'Quatro gatos & 1 cão',
  'Vento8Norte!Calmo',
])('%s is no common password', (password) => {
  expect(isCommonPassword(password, ['Casa Cheia'])).toBe(false)
})
