import { knownTags, metTags, shownPrice, tagLabels } from '../rules.ts'
import { pictureOf } from '#lib/address/file-url.ts'
import { type Markup, markup } from '#lib/text/markup.ts'
import { formatCents } from '#lib/text/money.ts'
import { largePictureMarkup } from '#visitor/picture-markup.ts'
import type { Dish } from '../pages.contract.ts'

/** Largest width in pixels of a dish's small picture: enough for a phone with three device pixels per CSS pixel. */
const dishPixels = 320

const out = markup`<p class="gone-word">Indisponível</p>`

/** One dish: text on the left; on the right its price above its picture, so that prices align. With a picture the whole row opens it. */
export function dishMarkup(dish: Dish): Markup {
  const { name, description, available } = dish
  const tags = knownTags(dish.tags)
  return markup`
    <li class="${available ? 'dish' : 'dish gone'}"${tags.length > 0 && markup` data-tags="${metTags(dish.tags).join(' ')}"`}>
      <div class="dish-words">
        <h3 dir="auto">${name}</h3>
        ${!available && out}
        ${Boolean(description) && markup`<p class="muted" dir="auto">${description}</p>`}
        ${tags.length > 0 && markup`<ul class="tags">${tags.map((tag) => markup`<li class="tag">${tagLabels[tag]}</li>`)}</ul>`}
      </div>
      <div class="dish-side">
        <p class="price">${priceOf(dish)}</p>
        ${photoOf(dish)}
      </div>
    </li>`
}

function priceOf({ price_cents, promo_price_cents }: Dish): Markup {
  const { now, before } = shownPrice(price_cents, promo_price_cents)
  if (now === null) return markup`Consulte`
  if (before === null) return markup`${formatCents(now)}`
  return markup`
    <s><span class="hidden">De </span>${formatCents(before)}</s>
    <span class="hidden"> por </span>
    ${formatCents(now)}`
}

function photoOf({ image_path, name }: Dish): Markup | null {
  const picture = pictureOf(image_path, dishPixels)
  return (
    picture &&
    largePictureMarkup({
      className: 'dish-photo shape-4-3',
      picture,
      alt: name,
      label: `Ampliar foto de ${name}`,
      sizes: '104px',
    })
  )
}
