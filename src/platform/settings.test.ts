import { expect, test } from 'vitest'
import { testFolder } from '#test/database.ts'
import { BadSettings, loadSettings } from './settings.ts'

const DATA_DIR = await testFolder()
const keys = { STORAGE_KEY: 'AKIA1', STORAGE_SECRET: 'segredo' }
const storage = (STORAGE_URL: string) => loadSettings({ DATA_DIR, STORAGE_URL, ...keys }).storage

test('STORAGE_URL names endpoint, bucket, prefix and region', { tags: ['D-110'] }, () => {
  expect(storage('https://s3.sa-east-1.amazonaws.com/minha-casa?region=sa-east-1')).toEqual({
    endpoint: 'https://s3.sa-east-1.amazonaws.com',
    bucket: 'minha-casa',
    prefix: '',
    region: 'sa-east-1',
    key: 'AKIA1',
    secret: 'segredo',
  })
  expect(storage('http://minio:9000/casa/fotos/2026/')).toMatchObject({
    endpoint: 'http://minio:9000',
    bucket: 'casa',
    prefix: 'fotos/2026/',
    region: 'us-east-1',
  })
  expect(loadSettings({ DATA_DIR }).storage).toBe(null)
})

test.each([
  ['ftp://s3.exemplo.com/casa', 'STORAGE_URL: deve ser um endereço http(s)'],
  ['https://s3.exemplo.com', 'STORAGE_URL precisa do endereço e do bucket'],
  ['https://s3.exemplo.com/minha%20casa', 'STORAGE_URL precisa do endereço e do bucket'],
  ['https://s3.exemplo.com/Casa', 'STORAGE_URL precisa do endereço e do bucket'],
  ['https://eu:senha@s3.exemplo.com/casa', 'STORAGE_URL não leva usuário nem senha'],
  ['http://s3.exemplo.com/casa', 'STORAGE_URL deve ser https'],
  ['http://172.32.0.1/casa', 'STORAGE_URL deve ser https'],
])('%s refuses to start', { tags: ['D-110'] }, (url, sentence) => {
  expect(() => storage(url)).toThrow(sentence)
})

test.each(['http://127.0.0.1:9000/casa', 'http://10.0.0.7/casa', 'http://s3.casa.internal/casa'])(
  '%s may be http: it is near',
  { tags: ['D-110'] },
  (url) => {
    expect(storage(url)).toMatchObject({ bucket: 'casa' })
  },
)

test.each(['STORAGE_KEY', 'STORAGE_SECRET'] as const)(
  'STORAGE_URL without %s refuses to start',
  { tags: ['D-110'] },
  (name) => {
    const environment = { DATA_DIR, STORAGE_URL: 'https://s3.exemplo.com/casa', ...keys, [name]: '' }

    expect(() => loadSettings(environment)).toThrow('STORAGE_URL precisa de STORAGE_KEY e STORAGE_SECRET.')
  },
)

test.each([
  ['a'.repeat(64)],
  ['ab'.repeat(20)],
  ['segredo-da-casa-'.repeat(4)],
  ['abcdefg'.repeat(5)],
  ['curta-mas-variada-9#'],
])('a weak SECRET_KEY refuses to start: %s', { tags: ['D-110'] }, (SECRET_KEY) => {
  expect(() => loadSettings({ DATA_DIR, SECRET_KEY })).toThrow('SECRET_KEY é fraca')
})

test.each([
  ['d41d8cd98f00b204e9800998ecf8427e'],
  ['3kTzq0Vb5l2oQ9xYw8Hn4RsEuJm7PaCd1FgIiKkLoZs'],
  ['uma chave de teste com mais de trinta e dois caracteres'],
])('a drawn SECRET_KEY is taken: %s', { tags: ['D-110'] }, (SECRET_KEY) => {
  expect(loadSettings({ DATA_DIR, SECRET_KEY }).secretKey).toBe(SECRET_KEY)
})

const SECRET_KEY = 'uma chave de teste com mais de trinta e dois caracteres'
const APP_URL = 'https://reservas.exemplo.com.br'
const production = { SECRET_KEY, APP_URL }

test.each<[variable: string, what: string, environment: Record<string, string>]>([
  ['SECRET_KEY', 'no secret', { NODE_ENV: 'production', APP_URL }],
  ['DRAIN_SECONDS', 'no number of seconds', { ...production, DRAIN_SECONDS: 'cinco' }],
  ['SECRET_KEY', 'one letter again and again', { ...production, SECRET_KEY: 'a'.repeat(64) }],
  ['SECRET_KEY', 'a short secret', { ...production, NODE_ENV: 'production', SECRET_KEY: 'curta' }],
  [
    'SECRET_KEY',
    'a database address alone',
    { DATABASE_URL: 'postgres://127.0.0.1:1/x', APP_URL: 'http://a.b' },
  ],
  ['SECRET_KEY', 'an https address alone', { APP_URL }],
  ['APP_URL', 'no address', { SECRET_KEY, NODE_ENV: 'production' }],
  ['BOT_CHECK', 'no bot check', { ...production, BOT_CHECK: 'off' }],
  ['RATE_LIMITS', 'no limits', { ...production, RATE_LIMITS: 'off' }],
])('production refuses to start and names %s: %s', { tags: ['D-110'] }, (variable, _what, environment) => {
  const load = () => loadSettings({ DATA_DIR, ...environment })

  expect(load).toThrow(BadSettings)
  expect(load).toThrow(variable)
})

const DATABASE_URL = 'postgres://127.0.0.1:1/x'

test(
  'on a loopback address NODE_ENV=test has the comforts of development on a Postgres too',
  { tags: ['D-110'] },
  () => {
    const environment = { DATA_DIR, DATABASE_URL, NODE_ENV: 'test', RATE_LIMITS: 'off' }

    expect(loadSettings(environment)).toMatchObject({ production: false, relaxed: true, rateLimits: false })
  },
)

test.each(['0.0.0.0', '::', '192.168.0.10', 'reservas.exemplo.com.br'])(
  'NODE_ENV=test with a DATABASE_URL refuses to start on %s',
  { tags: ['D-110'] },
  (HOST) => {
    const load = () => loadSettings({ DATA_DIR, DATABASE_URL, HOST, ...production, NODE_ENV: 'test' })

    expect(load).toThrow('NODE_ENV=test com DATABASE_URL só vale em um endereço local.')
  },
)

test.each([{ NODE_ENV: 'test', APP_URL }, { NODE_ENV: 'development' }, {}])(
  'a DATABASE_URL means production with %o',
  { tags: ['D-110'] },
  (given) => {
    const environment = { DATA_DIR, DATABASE_URL, ...production, ...given }

    expect(loadSettings(environment)).toMatchObject({ production: true, relaxed: false })
    expect(() => loadSettings({ ...environment, RATE_LIMITS: 'off' })).toThrow('RATE_LIMITS')
  },
)
