import type { NoteKind } from '#features/customers/rules.ts'
import type { Db } from '#platform/database/database.ts'
import { type Random, seeded } from './random.ts'

const dayMs = 86_400_000

const words: Record<NoteKind, readonly string[]> = {
  note: [
    'Prefere a mesa da janela.',
    'Vem sempre com os pais, que têm dificuldade com a escada.',
    'Gosta do Chianti da casa; avisar quando chegar a safra nova.',
    'Pediu desculpas pelo atraso da última vez, foi muito simpático.',
    'Traz o cachorro: mesa na varanda.',
    'Comemora o aniversário de casamento aqui todo ano.',
  ],
  allergy: ['Camarão e frutos do mar', 'Amendoim', 'Leite e derivados', 'Glúten (doença celíaca)'],
  diet: ['Vegetariana', 'Vegana', 'Sem lactose', 'Sem açúcar'],
}
const tags = ['VIP', 'Imprensa', 'Vizinho', 'Família', 'Empresa', 'Vinhos']

type Author = { business_id: number; author_id: number; now: Date }

/** Notes, allergies, diets and tags of about one customer in six, so that the demo shows what a record is for. */
export async function writeCustomerNotes(
  trx: Db,
  customers: readonly { id: number }[],
  { business_id, author_id, now }: Author,
): Promise<void> {
  const random: Random = seeded(business_id)
  const kindsOf = (): NoteKind[] => [
    ...(random.chance(0.08) ? ['note' as const] : []),
    ...(random.chance(0.05) ? ['allergy' as const] : []),
    ...(random.chance(0.03) ? ['diet' as const] : []),
  ]
  const notes = customers.flatMap(({ id: customer_id }) =>
    kindsOf().map((kind) => ({
      business_id,
      customer_id,
      kind,
      text: random.pick(words[kind]),
      author_id,
      created_at: new Date(now.getTime() - random.next() * 80 * dayMs),
    })),
  )
  const tagged = customers
    .filter(() => random.chance(0.06))
    .map(({ id: customer_id }) => ({ business_id, customer_id, tag: random.pick(tags) }))
  await trx.insertInto('customer_note').values(notes).execute()
  await trx.insertInto('customer_tag').values(tagged).execute()
}
