import { expect, test } from 'vitest'
import { type Restaurant, structuredRestaurant } from './structured.ts'

const whole = (path: string) => new URL(path, 'https://casa.exemplo').href

const cantina: Restaurant = {
  slug: 'cantina-centro',
  type: 'restaurante',
  title: 'Cantina da Praça · Centro',
  description: 'Massas frescas.',
  phone: '1133334444',
  address: {
    street: 'Rua Augusta',
    number: '100',
    complement: null,
    district: 'Consolação',
    zipcode: '01304000',
    city: { name: 'São Paulo', state_id: 25 },
  },
  coordinates: { latitude: -23.5551, longitude: -46.6609 },
  schedule: [
    { day_of_week: 'SUN', enabled: true, from: '12:00', to: '16:00' },
    { day_of_week: 'TUE', enabled: true, from: '18:30', to: '02:00' },
    { day_of_week: 'WED', enabled: true, from: '18:30', to: '02:00' },
    { day_of_week: 'MON', enabled: false, from: '12:00', to: '15:00' },
  ],
  categories: ['Italiana'],
  payments: ['Dinheiro', 'Pix'],
  links: ['https://instagram.com/cantina'],
  images: ['/files/12/a/share.jpg'],
  hasMenu: true,
  takesReservations: true,
}

test('search engines are told name, address, phone, hours, menu and where to reserve', () => {
  expect(structuredRestaurant(cantina, whole)).toEqual({
    '@context': 'https://schema.org',
    '@type': 'Restaurant',
    '@id': 'https://casa.exemplo/perfil/cantina-centro#restaurant',
    url: 'https://casa.exemplo/perfil/cantina-centro',
    name: 'Cantina da Praça · Centro',
    description: 'Massas frescas.',
    image: ['https://casa.exemplo/files/12/a/share.jpg'],
    telephone: '+551133334444',
    address: {
      '@type': 'PostalAddress',
      streetAddress: 'Rua Augusta, 100 - Consolação',
      postalCode: '01304-000',
      addressLocality: 'São Paulo',
      addressRegion: 'SP',
      addressCountry: 'BR',
    },
    geo: { '@type': 'GeoCoordinates', latitude: -23.5551, longitude: -46.6609 },
    openingHoursSpecification: [
      {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: ['Tuesday', 'Wednesday'],
        opens: '18:30',
        closes: '02:00',
      },
      { '@type': 'OpeningHoursSpecification', dayOfWeek: ['Sunday'], opens: '12:00', closes: '16:00' },
    ],
    servesCuisine: ['Italiana'],
    paymentAccepted: 'Dinheiro, Pix',
    currenciesAccepted: 'BRL',
    sameAs: ['https://instagram.com/cantina'],
    hasMenu: 'https://casa.exemplo/cardapios/cantina-centro',
    acceptsReservations: 'https://casa.exemplo/reserva/cantina-centro',
  })
})

test('what an establishment has not entered is left out', () => {
  const place = { address: null, coordinates: null }
  const bare = { description: null, phone: null, ...place, hasMenu: false, takesReservations: false }
  const lists = { schedule: [], categories: [], payments: [], links: [], images: [] }

  const told = JSON.parse(JSON.stringify(structuredRestaurant({ ...cantina, ...bare, ...lists }, whole)))

  expect(Object.keys(told)).toEqual([
    '@context',
    '@type',
    '@id',
    'url',
    'name',
    'currenciesAccepted',
    'acceptsReservations',
  ])
  expect(told.acceptsReservations).toBe(false)
})

test('a bar and a café are named as such', () => {
  const kindOf = (type: string) => structuredRestaurant({ ...cantina, type }, whole)

  expect(kindOf('bar')).toMatchObject({ '@type': 'BarOrPub' })
  expect(kindOf('cafeteria')).toMatchObject({ '@type': 'CafeOrCoffeeShop' })
  expect(kindOf('hotel')).toMatchObject({ '@type': 'Restaurant' })
})
