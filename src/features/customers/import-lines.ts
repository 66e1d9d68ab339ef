import { birthDateProblem, BirthDate, Email, Name, Phone } from '#features/guests/rules.ts'
import type { Columns, ImportField } from './import-columns.ts'
import { noteLengthLimit, NoteText, TagList } from './rules.ts'
import { placesOf } from '#lib/sheet/column-match.ts'
import { withoutFormulaGuard } from '#lib/sheet/csv.ts'
import { digits, formatPhone, phoneKey } from '#lib/person/phone.ts'
import { searchForm } from '#lib/text/search-form.ts'

/** A valid line: the phone as digits, dates as 'YYYY-MM-DD'. */
export type ImportedPerson = {
  line: number
  name: string
  phone: string
  phone_key: string
  email: string | null
  birth_date: string | null
  note: string | null
  tags: string[]
}

/** A person, and in words what of the line is not imported; whether it has the label that Google gives every contact. */
type ReadLine = { person: ImportedPerson; leftOut: string[]; hasGoogleLabel: boolean }

type CellReading<Value> = { value: Value; others?: string[] } | { msg: string }

/** Fillers that people and programs write for unknown values. */
const nothing =
  /^(nao (tem|possui|informad[oa]|informou|consta|sabe)|sem (e-?mail|telefone|celular|data|nome|informacao|obs.*)|nenhum[a]?|n\/?[ad]|null|none|undefined|#n\/[ad]|[-–—_.?*\s]+|0{1,2}[/.-]0{1,2}[/.-]0{2,4}|0{4}-0{2}-0{2}([ t].*)?)$/

/** A cell's text; '' where it says that there is nothing. */
const textIn = (cell: string | undefined): string => {
  const text = withoutFormulaGuard(cell ?? '').trim()
  return nothing.test(searchForm(text)) ? '' : text
}

/** The values of a cell with several. */
const several = /:::|[/;,|\n]|\s(?:e|ou)\s/

const checked = (
  schema: typeof Name | typeof Phone | typeof BirthDate,
  text: string,
): CellReading<string> => {
  const result = schema.safeParse(text)
  return result.success ? { value: result.data } : { msg: result.error.issues[0]!.message }
}

const shortened =
  'Telefone abreviado pela planilha. Formate a coluna como texto, com o número inteiro, e envie de novo.'

/** A number from abroad may be one. */
const isMobile = (phone: string): boolean => phone.startsWith('+') || phoneKey(phone).length === 11

/** If there are several phones, the first valid mobile number counts, otherwise the first valid phone. */
function phoneIn(text: string): CellReading<string> {
  if (/^\d([.,]\d+)?e\+?\d+$/i.test(text)) return { msg: shortened }
  const parts = text
    .split(several)
    .map(textIn)
    .filter((part) => part !== '')
  const phones = parts.map((part) => checked(Phone, part))
  const valid = phones.flatMap((phone) => ('value' in phone ? [phone.value] : []))
  const value = valid.find(isMobile) ?? valid[0]
  if (value !== undefined) {
    const others = phones.flatMap((phone, index) => {
      if ('msg' in phone) return [parts[index]!]
      return phoneKey(phone.value) === phoneKey(value) ? [] : [formatPhone(phone.value)]
    })
    return { value, others }
  }
  const length = digits(text).length
  return length === 8 || length === 9 ? { msg: 'Telefone sem DDD.' } : (phones[0] ?? checked(Phone, ''))
}

/** If there are several e-mails, the first valid one counts. */
function emailIn(text: string): CellReading<string> {
  const emails = text.split(/:::|[;,|\s]+/).filter((part) => part !== '')
  const found = emails.map((part) => checked(Email, part))
  const valid = found.flatMap((email) => ('value' in email ? [email.value] : []))
  const [value] = valid
  if (value === undefined) return found[0] ?? checked(Email, text)
  // A text that is no address was meant as one.
  const others = emails.filter((part) => part.toLowerCase() !== value.toLowerCase())
  return { value, others }
}

const googleLabel = 'myContacts'
/** Said once of a file: all its lines have the label. */
export const googleLabelLeftOut = `A etiqueta '${googleLabel}', que o Google põe em todos os contatos, ficou de fora de todas as linhas.`

/** Tags as programs write them in one cell: 'VIP, Vinho', or '* VIP ::: * myContacts', where the last is every contact. */
function tagsIn(text: string): { tags: string[]; leftOut: string[]; hasGoogleLabel: boolean } {
  const tags: string[] = []
  const leftOut: string[] = []
  let hasGoogleLabel = false
  for (const part of text.split(/:::|[;,|\n]/)) {
    const tag = part.replace(/^\s*\*\s*/, '').trim()
    if (tag === googleLabel) hasGoogleLabel = true
    if (tag === '' || tag === googleLabel) continue
    const found = TagList.safeParse([...tags, tag])
    if (found.success) tags.splice(0, tags.length, ...found.data)
    else leftOut.push(`A etiqueta '${tag.slice(0, 60)}' ficou de fora.`)
  }
  return { tags, leftOut, hasGoogleLabel }
}

const dayMs = 86_400_000

/** A day as spreadsheets count it, from 30/12/1899, as 'YYYY-MM-DD'. */
const dayOfSerial = (serial: number): string =>
  new Date(Date.UTC(1899, 11, 30) + Math.floor(serial) * dayMs).toISOString().slice(0, 10)

/** A date as people and spreadsheets write it: '21/03/1985', '21-3-1985', '1985-03-21 00:00:00', or a number of days. */
function birthDateIn(text: string, today: string): CellReading<string> {
  // Four digits are a year.
  if (/^\d{5}([.,]\d+)?$/.test(text)) return withinLife(dayOfSerial(Number.parseInt(text, 10)), today)
  const [, day, month, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?:[ T].*)?$/.exec(text) ?? []
  if (year?.length === 2) {
    return { msg: 'Data de nascimento com ano de dois dígitos. Escreva como 21/03/1985.' }
  }
  const iso = /^(\d{4}-\d{2}-\d{2})(?:[ T].*)?$/.exec(text)?.[1]
  const written = day && month && year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : iso
  return withinLife(written ?? text, today)
}

function withinLife(date: string, today: string): CellReading<string> {
  const found = checked(BirthDate, date)
  const msg = 'value' in found ? birthDateProblem(found.value, today) : null
  return msg ? { msg } : found
}

const longNote = `Observação com mais de ${noteLengthLimit} caracteres.`

function noteIn(text: string): CellReading<string> {
  return text.length > noteLengthLimit ? { msg: longNote } : checked(NoteText, text)
}

const leftOutOf: Record<'email' | 'birth_date' | 'note', string> = {
  email: 'O e-mail',
  birth_date: 'A data de nascimento',
  note: 'A observação',
}

/**
 * The customer in a line's cells, or why it has none: name and phone are needed. Optional cells that cannot be read are left out, and so is
 * everything surplus in a cell; `leftOut` says so. `today` is the branch's day.
 */
export function personIn(
  cells: readonly string[],
  columns: Columns,
  { line, today }: { line: number; today: string },
): ReadLine | { msg: string } {
  const textOf = (field: ImportField, glue: string) =>
    placesOf(columns[field])
      .map((place) => textIn(cells[place]))
      .filter((text) => text !== '')
      .join(glue)
  const leftOut: string[] = []
  const wrong: string[] = []
  const optional = (field: keyof typeof leftOutOf, find: (text: string) => CellReading<string>) => {
    const text = textOf(field, ' ::: ')
    if (text === '') return null
    const found = find(text)
    if ('msg' in found) {
      wrong.push(found.msg)
      leftOut.push(`${leftOutOf[field]} ficou de fora: ${found.msg}`)
      return null
    }
    if (found.others?.length) leftOut.push(`Ficou de fora: ${found.others.join(', ')}.`)
    return found.value
  }
  const name = checked(Name, textOf('name', ' '))
  const phone = phoneIn(textOf('phone', ' ::: '))
  const email = optional('email', emailIn)
  const birth_date = optional('birth_date', (text) => birthDateIn(text, today))
  const note = optional('note', noteIn)
  if ('msg' in name || 'msg' in phone) {
    const needed = [name, phone].flatMap((found) => ('msg' in found ? [found.msg] : []))
    return { msg: [...needed, ...wrong].join(' ') }
  }
  if (phone.others?.length) leftOut.push(`Outro telefone ficou de fora: ${phone.others.join(', ')}.`)
  const { tags, leftOut: noTags, hasGoogleLabel } = tagsIn(textOf('tags', ' ::: '))
  const person = { name: name.value, phone: phone.value, phone_key: phoneKey(phone.value) }
  return {
    person: { line, ...person, email, birth_date, note, tags },
    leftOut: [...leftOut, ...noTags],
    hasGoogleLabel,
  }
}
