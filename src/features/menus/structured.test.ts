import { expect, test } from 'vitest'
import { structuredMenu } from './structured.ts'

const whole = (path: string) => new URL(path, 'https://casa.exemplo').href

const dish = {
  name: 'Nhoque',
  description: 'Batata e sálvia',
  price_cents: 4200,
  promo_price_cents: null,
  available: true,
  tags: [],
}

test(
  'search engines are told sections and dishes, with the price that is asked today and for which diet',
  { tags: ['D-68', 'D-119'] },
  () => {
    const items = [
      dish,
      {
        ...dish,
        name: 'Salada',
        description: null,
        promo_price_cents: 1990,
        available: false,
        tags: ['vegano', 'picante'],
      },
      { ...dish, name: 'Peixe do dia', price_cents: null },
      // No form can save this: the page shows neither the promotion nor the tag.
      { ...dish, name: 'Bife', promo_price_cents: 9900, tags: ['constructor'] },
    ]
    const menu = {
      slug: 'cantina',
      id: 7,
      name: 'Almoço',
      description: null,
      sections: [{ name: 'Pratos', items }],
    }

    const told = JSON.parse(JSON.stringify(structuredMenu(menu, whole)))

    expect(told).toMatchObject({
      '@type': 'Menu',
      url: 'https://casa.exemplo/cardapios/cantina/7',
      name: 'Almoço',
    })
    expect(told.hasMenuSection[0].name).toBe('Pratos')
    const [nhoque, salada, peixe, bife] = told.hasMenuSection[0].hasMenuItem
    expect(nhoque.offers).toEqual({
      '@type': 'Offer',
      price: '42.00',
      priceCurrency: 'BRL',
      availability: 'https://schema.org/InStock',
    })
    expect(nhoque).not.toHaveProperty('suitableForDiet')
    expect(salada.offers).toMatchObject({ price: '19.90', availability: 'https://schema.org/OutOfStock' })
    expect(salada.suitableForDiet).toEqual([
      'https://schema.org/VeganDiet',
      'https://schema.org/VegetarianDiet',
    ])
    expect(peixe).not.toHaveProperty('offers')
    expect(bife.offers.price).toBe('42.00')
    expect(bife).not.toHaveProperty('suitableForDiet')
  },
)
