import { innerHtml } from '#lib/text/markup.ts'
import { pictureMarkup, type PictureProps } from './picture-markup.ts'

/** An image of the venue; a `shape-…` class around it gives its shape. */
export const Picture = (props: PictureProps) => (
  <span className="picture" {...innerHtml(pictureMarkup(props))} />
)
