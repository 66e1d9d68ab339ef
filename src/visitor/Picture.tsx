import { inside } from '#lib/markup.ts'
import { pictureMarkup, type PictureProps } from './picture-markup.ts'

/** An image of the house in its place, which a `shape-…` class around it gives. */
export const Picture = (props: PictureProps) => <span className="picture" {...inside(pictureMarkup(props))} />
