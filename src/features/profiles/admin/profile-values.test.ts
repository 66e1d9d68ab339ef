import { expect, test } from 'vitest'
import { addressForm } from '#features/branches/address.ts'
import { merged, type Profile, sentPart, profileValuesOf } from './profile-values.ts'
import { tabsWith } from './profile-tabs.ts'

const profile: Profile = {
  id: 1,
  business_id: 2,
  created_at: '2026-11-20T12:00:00.000Z',
  updated_at: '2026-11-20T12:00:00.000Z',
  name: 'Cantina',
  branch: 'Centro',
  slug: 'cantina-centro',
  status: 'active',
  plan_id: null,
  is_draft: true,
  has_open_service: true,
  avatar_path: null,
  avatar_url: null,
  header_image_path: null,
  header_image_url: null,
  description: null,
  info: null,
  business_phone: '1130627781',
  phone: null,
  phone_is_whatsapp: false,
  email: null,
  address_id: null,
  address: null,
  coordinates: null,
  schedule: { id: 1, type: 'REC', meta: [] },
  users: [],
  google_review_url: null,
  links: [{ type: 'site', label: 'Site', url: 'https://exemplo.com', order: 0 }],
  categories: [],
  highlights: [],
  galleries: [],
  payment_methods: ['pix'],
  color_primary: null,
  color_secondary: null,
  facebook_pixel: null,
  counting_consent: false,
  google_analytics: null,
  reservation_config: null,
  timezone: 'America/Sao_Paulo',
  timezone_chosen: false,
}
const saved = profileValuesOf(profile)

test('a save sends what changed and nothing else', { tags: ['D-67'] }, () => {
  expect(sentPart(saved, saved)).toEqual({})
  const links = [...saved.links, { type: 'x' as const, label: '', url: 'https://x.com' }]
  expect(sentPart({ ...saved, description: 'Massas', links }, saved)).toEqual({
    description: 'Massas',
    links,
  })
})

test('with another state the time zone is sent as the form shows it', { tags: ['D-120'] }, () => {
  const address = { ...addressForm(null), city: 'Manaus', state_id: 4 }
  const moved = { ...saved, address }

  expect(sentPart(moved, saved)).toEqual({ address, timezone: 'America/Sao_Paulo' })
  expect(sentPart({ ...moved, address: { ...address, number: '5' } }, moved)).toEqual({
    address: { ...address, number: '5' },
  })
  expect(sentPart({ ...moved, address: addressForm(null) }, moved)).not.toHaveProperty('timezone')
})

test(
  'what somebody else saved is taken, what I typed stays, and where both wrote I am told',
  { tags: ['D-107'] },
  () => {
    const mine = { ...saved, description: 'Minha', info: 'Igual', branch: 'Sul' }
    const theirs = { ...saved, description: 'Deles', info: 'Igual', name: 'Cantina Nova' }

    const { values, both } = merged(saved, mine, theirs)

    expect(values).toEqual({
      ...saved,
      name: 'Cantina Nova',
      description: 'Minha',
      info: 'Igual',
      branch: 'Sul',
    })
    expect(both).toEqual(['description'])
  },
)

test('a message leads to the tab that shows its field', { tags: ['D-67'] }, () => {
  expect(tabsWith({ 'links.0.url': '', slug: '', 'address.city': '' })).toEqual([
    'dados',
    'endereco',
    'links',
  ])
  expect(tabsWith({ header_image_path: '' })).toEqual(['imagens'])
  expect(tabsWith({ updated_at: '' })).toEqual([])
})
