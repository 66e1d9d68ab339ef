import type { World } from '../../world/world.ts'
import { GraphError, invalidParameter } from '../../wire/graph-error.ts'
import { fieldsOf, listOf, textOf, type Fields } from '../../wire/json.ts'
import { interactiveContent } from './interactive.ts'
import { requireText } from './lengths.ts'

const mediaTypes = ['image', 'video', 'audio', 'document', 'sticker']
const types = [...mediaTypes, 'text', 'interactive', 'location', 'contacts', 'reaction', 'template']

function mediaContent(world: World, place: string, type: string, content: Fields): Fields {
  const [id, link] = [textOf(content.id), textOf(content.link)]
  if (!id && !link) throw invalidParameter(`The parameter ${type}['id'] or ${type}['link'] is required.`)
  if (id && world.media[id]?.place !== place)
    throw invalidParameter(`Param ${type}['id'] is not a valid whatsapp business account media attachment ID`)
  if (link && !/^https?:\/\//.test(link))
    throw new GraphError(131_009, `Param ${type}['link'] is not a valid URL`)
  if (content.caption !== undefined) {
    if (type === 'audio' || type === 'sticker')
      throw invalidParameter(`Unexpected key "caption" on param "${type}"`)
    requireText(content.caption, `${type}['caption']`, 1024)
  }
  return content
}

function locationContent(content: Fields): Fields {
  for (const name of ['latitude', 'longitude']) {
    if (!Number.isFinite(Number(content[name])) || content[name] === undefined)
      throw invalidParameter(`The parameter location['${name}'] is required.`)
  }
  return content
}

function contactsContent(value: unknown): Fields {
  const contacts = listOf(value).map(fieldsOf)
  if (contacts.length === 0) throw invalidParameter('The parameter contacts is required.')
  for (const contact of contacts)
    requireText(fieldsOf(contact.name).formatted_name, "contacts[0]['name']['formatted_name']", 1024)
  return { contacts }
}

/** Checks what a message of its type says; `template` is checked elsewhere. */
export function contentOf(world: World, place: string, type: string, body: Fields): Fields {
  if (!types.includes(type))
    throw invalidParameter(`Param type must be one of {${types.map((one) => one.toUpperCase()).join(', ')}}`)
  if (body[type] === undefined) throw invalidParameter(`The parameter ${type} is required.`)
  const content = fieldsOf(body[type])
  if (mediaTypes.includes(type)) return mediaContent(world, place, type, content)
  switch (type) {
    case 'text':
      requireText(content.body, "text['body']", 4096)
      return content
    case 'interactive':
      return interactiveContent(content)
    case 'location':
      return locationContent(content)
    case 'contacts':
      return contactsContent(body.contacts)
    case 'reaction':
      requireText(content.message_id, "reaction['message_id']", 512)
      if (typeof content.emoji !== 'string')
        throw invalidParameter("The parameter reaction['emoji'] is required.")
      return content
    default:
      return content
  }
}
