type Child = Node | string | null | undefined | false
type Props = Record<string, string | boolean | number | null | undefined | ((event: Event) => void)>

/** An element with properties, listeners (`onclick`) and children; texts are never read as HTML. */
export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  props: Props = {},
  ...children: (Child | Child[])[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(props)) {
    if (typeof value === 'function') element.addEventListener(name.slice(2), value)
    else if (value === true) element.setAttribute(name, '')
    else if (value !== false && value != null) element.setAttribute(name, String(value))
  }
  for (const child of children.flat()) if (child || child === '') element.append(child)
  return element
}

/** A table with a head and rows of cells. */
export const table = (head: string[], rows: (Child | Child[])[][]): HTMLElement =>
  h(
    'div',
    { class: 'scroll' },
    h(
      'table',
      {},
      h(
        'thead',
        {},
        h(
          'tr',
          {},
          head.map((one) => h('th', {}, one)),
        ),
      ),
      h(
        'tbody',
        {},
        rows.map((cells) =>
          h(
            'tr',
            {},
            cells.map((cell) => h('td', {}, cell)),
          ),
        ),
      ),
    ),
  )

/** The values of a form by name, without empty ones. */
export const valuesOf = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) =>
      typeof value === 'string' && value !== '' ? [[name, value]] : [],
    ),
  )
