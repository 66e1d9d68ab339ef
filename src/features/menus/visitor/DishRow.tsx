import { type Tag, tagLabels } from '#features/menus/rules.ts'
import { pictureOf } from '#lib/file-url.ts'
import { formatCents } from '#lib/money.ts'
import { LargePicture } from '#visitor/Picture.tsx'
import type { Dish } from './menu-data.ts'

/** Widest file of a dish's small picture that a phone of three pixels to one shows. */
const dishPixels = 320

const isTag = (text: string): text is Tag => Object.hasOwn(tagLabels, text)

/** One dish: words at the left, and at the right its price, so that prices stand below each other, above its picture. */
export function DishRow({ dish }: { dish: Dish }) {
  const { name, description, available } = dish
  const picture = pictureOf(dish.image_path, dishPixels)
  const tags = [...new Set(dish.tags)].filter(isTag)
  return (
    <li
      className={available ? 'dish' : 'dish gone'}
      {...(tags.length > 0 ? { 'data-tags': tags.join(' ') } : {})}
    >
      <div className="dish-words">
        <h3 dir="auto">{name}</h3>
        {!available && <p className="gone-word">Indisponível</p>}
        {description && (
          <p className="muted" dir="auto">
            {description}
          </p>
        )}
        {tags.length > 0 && (
          <ul className="tags">
            {tags.map((tag) => (
              <li key={tag} className="tag">
                {tagLabels[tag]}
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="dish-side">
        <Price dish={dish} />
        {picture && (
          <LargePicture
            className="dish-photo shape-4-3"
            picture={picture}
            alt={name}
            label={`Ampliar foto de ${name}`}
            sizes="104px"
          />
        )}
      </div>
    </li>
  )
}

function Price({ dish: { price_cents: price, promo_price_cents: promo } }: { dish: Dish }) {
  if (price === null) return <p className="price">Consulte</p>
  if (promo === null || promo >= price) return <p className="price">{formatCents(price)}</p>
  return (
    <p className="price">
      <s>
        <span className="hidden">De </span>
        {formatCents(price)}
      </s>
      <span className="hidden"> por </span>
      {formatCents(promo)}
    </p>
  )
}
