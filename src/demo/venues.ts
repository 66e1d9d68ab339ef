import type { LinkType } from '#features/profiles/profile-lists.ts'
import { type Weekday, weekdays } from '#lib/days/days.ts'
import type { Motif } from './pictures.ts'

/** Everyone who can sign in (D-112). */
export const demoPeople = [
  {
    email: 'master@casacheia.test',
    name: 'Helena Prado',
    profile_id: 1,
    profile: 'operação da plataforma',
  },
  {
    email: 'agencia@casacheia.test',
    name: 'Rafael Nogueira',
    profile_id: 2,
    profile: 'agência, os dois negócios',
  },
  {
    email: 'dona@casacheia.test',
    name: 'Antônia Bellini',
    profile_id: 3,
    profile: 'dona da Cantina da Praça',
  },
  {
    email: 'equipe@casacheia.test',
    name: 'João Batista Lima',
    profile_id: 4,
    profile: 'equipe de Pinheiros',
  },
  {
    email: 'porto@casacheia.test',
    name: 'Sebastião Moura',
    profile_id: 3,
    profile: 'dono do Bar do Porto',
  },
] as const

export type DemoEmail = (typeof demoPeople)[number]['email']

type Hours = { name: string; max_persons: number; from: string; to: string; days: readonly Weekday[] }

export type DemoBranch = {
  branch: string
  slug: string
  timezone: string
  city: { name: string; state_id: number }
  address: { zipcode: string; street: string; number: string; district: string; complement: string | null }
  /** In degrees. */
  point: { latitude: number; longitude: number }
  phone: string
  email: string
  description: string
  info: string
  categories: readonly string[]
  phone_is_whatsapp?: boolean
  links: readonly (readonly [type: LinkType, label: string, url: string])[]
  pictures: {
    avatar: Motif
    cover: Motif
    gallery: readonly (readonly [motif: Motif, alt: string])[]
    highlights: readonly { motif: Motif; title: string; text: string }[]
  }
  colors: { primary: string; secondary: string }
  services: readonly Hours[]
  schedule: { days: readonly Weekday[]; from: string; to: string }
  config: {
    auto_accept_reservations: boolean
    auto_accept_reservations_max: number
    max_person_per_reservation: number
  }
  /** The approximate number of bookings over 90 days back and 14 ahead. */
  bookings: number
  guests: number
}

export type DemoBusiness = {
  name: string
  type: 'restaurante' | 'bar'
  entity_doc: string
  entity_name: string
  owner: DemoEmail
  branches: readonly DemoBranch[]
}

const exceptMonday = weekdays.filter((day) => day !== 'MON')

const cantinaServices: readonly Hours[] = [
  { name: 'Almoço', max_persons: 40, from: '12:00', to: '15:00', days: exceptMonday },
  { name: 'Jantar', max_persons: 60, from: '18:30', to: '22:30', days: exceptMonday },
]

const cantina = {
  description:
    'Massas frescas feitas na casa, molhos de panela grande e vinhos da serra. Mesa posta para família, encontro e festa.',
  info: 'Cadeirões para crianças, rampa na entrada e mesas na calçada. Rolha: R$ 60 por garrafa.',
  categories: ['Italiana', 'Massas frescas', 'Vinhos'],
  links: [
    ['instagram', '@cantinadapraca', 'https://www.instagram.com/'],
    ['delivery', 'Peça em casa', 'https://cantinadapraca.example/delivery'],
    ['site', 'Nosso site', 'https://cantinadapraca.example'],
  ],
  pictures: { avatar: 'fork', cover: 'cantina', gallery: [], highlights: [] },
  colors: { primary: '#9b2c1f', secondary: '#f2c14e' },
  services: cantinaServices,
  schedule: { days: exceptMonday, from: '12:00', to: '23:30' },
  config: {
    auto_accept_reservations: false,
    auto_accept_reservations_max: 1,
    max_person_per_reservation: 12,
  },
} satisfies Partial<DemoBranch>

export const demoBusinesses: readonly DemoBusiness[] = [
  {
    name: 'Cantina da Praça',
    type: 'restaurante',
    entity_doc: '11222333000181',
    entity_name: 'Cantina da Praça Alimentos Ltda.',
    owner: 'dona@casacheia.test',
    branches: [
      {
        ...cantina,
        branch: 'Pinheiros',
        slug: 'cantina-da-praca-pinheiros',
        timezone: 'America/Sao_Paulo',
        city: { name: 'São Paulo', state_id: 25 },
        address: {
          zipcode: '05422000',
          street: 'Rua dos Pinheiros',
          number: '812',
          district: 'Pinheiros',
          complement: null,
        },
        point: { latitude: -23.5663, longitude: -46.6853 },
        phone: '1130627781',
        pictures: {
          avatar: 'fork',
          cover: 'cantina',
          gallery: [
            ['set-table', 'Mesa posta com toalha vermelha e vinho'],
            ['oven', 'Forno a lenha aceso'],
            ['cellar', 'Adega com três prateleiras de garrafas'],
            ['patio', 'Mesas no quintal, sob as plantas'],
            ['tagliatelle', 'Tagliatelle ao ragu'],
            ['tiramisu', 'Fatia de tiramisù'],
          ],
          highlights: [
            {
              motif: 'pizza',
              title: 'Quinta da pizza',
              text: 'Às quintas o forno a lenha é das pizzas: seis sabores, massa de dois dias.',
            },
            {
              motif: 'wines',
              title: 'Vinhos da Serra',
              text: 'Taças da Serra Gaúcha pela metade do preço de terça a quinta, até as 20h.',
            },
          ],
        },
        email: 'pinheiros@cantinadapraca.test',
        bookings: 1500,
        guests: 520,
      },
      {
        ...cantina,
        branch: 'Centro',
        slug: 'cantina-da-praca-centro',
        timezone: 'America/Sao_Paulo',
        city: { name: 'São Paulo', state_id: 25 },
        address: {
          zipcode: '01046010',
          street: 'Praça Dom José Gaspar',
          number: '106',
          district: 'República',
          complement: 'Térreo',
        },
        point: { latitude: -23.5468, longitude: -46.6428 },
        phone: '1132584410',
        email: 'centro@cantinadapraca.test',
        bookings: 1000,
        guests: 380,
      },
      {
        ...cantina,
        branch: 'Manaus',
        slug: 'cantina-da-praca-manaus',
        timezone: 'America/Manaus',
        city: { name: 'Manaus', state_id: 4 },
        address: {
          zipcode: '69010080',
          street: 'Rua José Clemente',
          number: '500',
          district: 'Centro',
          complement: null,
        },
        point: { latitude: -3.1296, longitude: -60.0229 },
        phone: '9236331200',
        email: 'manaus@cantinadapraca.test',
        bookings: 600,
        guests: 250,
      },
    ],
  },
  {
    name: 'Bar do Porto',
    type: 'bar',
    entity_doc: '45997418000153',
    entity_name: 'Porto Bar e Petiscaria Ltda.',
    owner: 'porto@casacheia.test',
    branches: [
      {
        branch: 'Cais',
        slug: 'bar-do-porto',
        timezone: 'America/Sao_Paulo',
        city: { name: 'Santos', state_id: 25 },
        address: {
          zipcode: '11013151',
          street: 'Rua do Comércio',
          number: '44',
          district: 'Valongo',
          complement: null,
        },
        point: { latitude: -23.9318, longitude: -46.3289 },
        phone: '13991977660',
        email: 'contato@bardoporto.test',
        description: 'Chope gelado, petiscos de mar e samba na calçada de quinta a domingo.',
        info: 'Couvert artístico de R$ 15 nas noites de samba. Animais são bem-vindos na calçada.',
        categories: ['Bar', 'Frutos do mar', 'Samba ao vivo'],
        phone_is_whatsapp: true,
        links: [
          ['instagram', '@bardoporto', 'https://www.instagram.com/'],
          ['tripadvisor', 'Tripadvisor', 'https://www.tripadvisor.com.br/'],
        ],
        pictures: {
          avatar: 'anchor',
          cover: 'porto',
          gallery: [
            ['counter', 'Quatro chopes no balcão'],
            ['shrimp', 'Camarão alho e óleo'],
            ['cod', 'Bolinhos de bacalhau'],
          ],
          highlights: [
            { motif: 'beer', title: 'Chope em dobro', text: 'De segunda a quarta, das 17h às 19h.' },
          ],
        },
        colors: { primary: '#12506b', secondary: '#f5b841' },
        services: [{ name: 'Mesas', max_persons: 80, from: '17:00', to: '23:30', days: weekdays }],
        schedule: { days: weekdays, from: '17:00', to: '23:59' },
        config: {
          auto_accept_reservations: true,
          auto_accept_reservations_max: 6,
          max_person_per_reservation: 12,
        },
        bookings: 900,
        guests: 350,
      },
    ],
  },
]
