import { GraphError, invalidParameter } from '../../wire/graph-error.ts'
import { fieldsOf, listOf, textOf, type Fields } from '../../wire/json.ts'
import { checkLength, requireLength } from './lengths.ts'

function requireUnique(ids: string[], what: string): void {
  if (new Set(ids).size < ids.length) throw new GraphError(131_009, `${what} ids must be unique`)
}

function checkButtons(action: Fields): void {
  const buttons = listOf(action.buttons).map(fieldsOf)
  if (buttons.length < 1 || buttons.length > 3)
    throw new GraphError(131_009, 'Invalid buttons count. Min allowed buttons: 1, Max allowed buttons: 3')
  const replies = buttons.map((button) => {
    if (button.type !== 'reply')
      throw invalidParameter("Param interactive['action']['buttons'][0]['type'] must be one of {reply}")
    return fieldsOf(button.reply)
  })
  for (const reply of replies) {
    requireLength(reply.title, 'Button title', 20)
    requireLength(reply.id, 'Button reply id', 256)
  }
  requireUnique(
    replies.map(({ id }) => String(id)),
    'Button reply',
  )
  requireUnique(
    replies.map(({ title }) => String(title)),
    'Button title',
  )
}

function checkList(action: Fields): void {
  requireLength(action.button, 'List button', 20)
  const sections = listOf(action.sections).map(fieldsOf)
  if (sections.length < 1 || sections.length > 10)
    throw new GraphError(131_009, 'Invalid sections count. Min allowed sections: 1, Max allowed sections: 10')
  for (const section of sections) {
    if (sections.length > 1) requireLength(section.title, 'Section title', 24)
    else checkLength(section.title, 'Section title', 24)
  }
  const rows = sections.flatMap(({ rows }) => listOf(rows).map(fieldsOf))
  if (rows.length < 1 || rows.length > 10)
    throw new GraphError(131_009, 'Total row count exceed max allowed count: 10')
  for (const row of rows) {
    requireLength(row.title, 'Row title', 24)
    requireLength(row.id, 'Row id', 200)
    checkLength(row.description, 'Row description', 72)
  }
  requireUnique(
    rows.map(({ id }) => String(id)),
    'Row',
  )
}

function checkLink(action: Fields): void {
  if (action.name !== 'cta_url')
    throw invalidParameter("Param interactive['action']['name'] must be one of {cta_url}")
  const { display_text, url } = fieldsOf(action.parameters)
  requireLength(display_text, 'Display text', 20)
  if (!URL.canParse(textOf(url) ?? '') || !/^https?:/.test(String(url)))
    throw new GraphError(131_009, 'url is not a valid URL')
}

/** Checks an interactive message: buttons, a list, a link or the request of a location. */
export function interactiveContent(content: Fields): Fields {
  const [action, body] = [fieldsOf(content.action), fieldsOf(content.body)]
  requireLength(body.text, 'Body text', content.type === 'list' ? 4096 : 1024)
  const header = fieldsOf(content.header)
  if (content.header !== undefined && header.type === 'text') requireLength(header.text, 'Header text', 60)
  if (content.footer !== undefined) requireLength(fieldsOf(content.footer).text, 'Footer text', 60)
  switch (content.type) {
    case 'button':
      checkButtons(action)
      break
    case 'list':
      checkList(action)
      break
    case 'cta_url':
      checkLink(action)
      break
    case 'location_request_message':
      if (action.name !== 'send_location')
        throw invalidParameter("Param interactive['action']['name'] must be one of {send_location}")
      break
    default:
      throw invalidParameter(
        "Param interactive['type'] must be one of {button, list, cta_url, location_request_message}",
      )
  }
  return content
}
