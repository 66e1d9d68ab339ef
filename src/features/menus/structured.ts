import { metTags, shownPrice } from './rules.ts'
import * as sitePath from '#lib/address/site-path.ts'

/** The data of a menu for search engines. */
export type StructuredMenu = {
  slug: string
  id: number
  name: string
  description: string | null
  sections: { name: string; items: StructuredDish[] }[]
}

type StructuredDish = {
  name: string
  description: string | null
  price_cents: number | null
  promo_price_cents: number | null
  available: boolean
  tags: string[]
}

const diets: Record<string, string> = {
  vegano: 'https://schema.org/VeganDiet',
  vegetariano: 'https://schema.org/VegetarianDiet',
  sem_gluten: 'https://schema.org/GlutenFreeDiet',
}

/** schema.org Menu for a menu's page; `whole` makes a path absolute. Prices in reais. */
export function structuredMenu(menu: StructuredMenu, whole: (path: string) => string): object {
  const url = whole(sitePath.menu(menu.slug, menu.id))
  return {
    '@context': 'https://schema.org',
    '@type': 'Menu',
    '@id': `${url}#menu`,
    url,
    name: menu.name,
    description: menu.description ?? undefined,
    inLanguage: 'pt-BR',
    hasMenuSection: menu.sections.map(({ name, items }) => ({
      '@type': 'MenuSection',
      name,
      hasMenuItem: items.map(dish),
    })),
  }
}

function dish(item: StructuredDish): object {
  const diet = metTags(item.tags).flatMap((tag) => diets[tag] ?? [])
  const { now: cents } = shownPrice(item.price_cents, item.promo_price_cents)
  return {
    '@type': 'MenuItem',
    name: item.name,
    description: item.description ?? undefined,
    suitableForDiet: diet.length > 0 ? diet : undefined,
    offers:
      cents === null
        ? undefined
        : {
            '@type': 'Offer',
            price: (cents / 100).toFixed(2),
            priceCurrency: 'BRL',
            availability: `https://schema.org/${item.available ? 'InStock' : 'OutOfStock'}`,
          },
  }
}
