import { birthDateProblem, BirthDate, Email, Name, Phone } from '#features/guests/rules.ts'
import type { Columns, ImportField } from './import-columns.ts'
import { noteLengthLimit, NoteText } from './rules.ts'
import { withoutFormulaGuard } from '#lib/csv.ts'
import { digits, phoneKey } from '#lib/phone.ts'

/** A valid line: the phone as digits, dates as 'YYYY-MM-DD'. */
export type ImportedPerson = {
  line: number
  name: string
  phone: string
  phone_key: string
  email: string | null
  birth_date: string | null
  note: string | null
}

type Found<Value> = { value: Value } | { msg: string }

const checked = (schema: typeof Name | typeof Phone | typeof BirthDate, text: string): Found<string> => {
  const result = schema.safeParse(text)
  return result.success ? { value: result.data } : { msg: result.error.issues[0]!.message }
}

const shortened =
  'Telefone abreviado pela planilha. Formate a coluna como texto, com o número inteiro, e envie de novo.'

/** A cell may hold several phones; the first valid one counts. */
function phoneIn(text: string): Found<string> {
  if (/^\d([.,]\d+)?e\+?\d+$/i.test(text)) return { msg: shortened }
  const phones = text.split(/[/;,|\n]|\s(?:e|ou)\s/).map((part) => checked(Phone, part))
  const valid = phones.find((phone) => 'value' in phone)
  if (valid) return valid
  const length = digits(text).length
  return length === 8 || length === 9 ? { msg: 'Telefone sem DDD.' } : phones[0]!
}

const dayMs = 86_400_000

/** A day as spreadsheets count it, from 30/12/1899, as 'YYYY-MM-DD'. */
const dayOfSerial = (serial: number): string =>
  new Date(Date.UTC(1899, 11, 30) + Math.floor(serial) * dayMs).toISOString().slice(0, 10)

/** A date as people and spreadsheets write it: '21/03/1985', '21-3-1985', '1985-03-21 00:00:00', or a number of days. */
function birthDateIn(text: string, today: string): Found<string> {
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

function withinLife(date: string, today: string): Found<string> {
  const found = checked(BirthDate, date)
  const msg = 'value' in found ? birthDateProblem(found.value, today) : null
  return msg ? { msg } : found
}

const longNote = `Observação com mais de ${noteLengthLimit} caracteres.`

function noteIn(text: string): Found<string> {
  return text.length > noteLengthLimit ? { msg: longNote } : checked(NoteText, text)
}

/** The customer in a line's cells, or everything that is wrong with it. `today` is the branch's day. */
export function personIn(
  cells: readonly string[],
  columns: Columns,
  { line, today }: { line: number; today: string },
): { person: ImportedPerson } | { msg: string } {
  const problems: string[] = []
  const read = (
    field: ImportField,
    find: (text: string) => Found<string>,
    isRequired = false,
  ): string | null => {
    const place = columns[field]
    const text = withoutFormulaGuard(place === null ? '' : (cells[place] ?? '')).trim()
    if (text === '' && !isRequired) return null
    const found = find(text)
    if ('value' in found) return found.value
    problems.push(found.msg)
    return null
  }
  const name = read('name', (text) => checked(Name, text), true)
  const phone = read('phone', phoneIn, true)
  const email = read('email', (text) => checked(Email, text))
  const birth_date = read('birth_date', (text) => birthDateIn(text, today))
  const note = read('note', noteIn)
  if (name === null || phone === null || problems.length > 0) return { msg: problems.join(' ') }
  return { person: { line, name, phone, phone_key: phoneKey(phone), email, birth_date, note } }
}
