import type { Db } from '#platform/database/database.ts'

/** What the conversations of a business without channels name as its number and its Instagram account. */
export const unconnectedAccounts = (business_id: number) => ({
  whatsapp: `demo-${business_id}`,
  instagram: `demo-instagram-${business_id}`,
})

/** One connected WhatsApp number of a business and its message templates. */
export async function writeNumber(trx: Db, business_id: number, name: string) {
  const { id: wa_number_id } = await trx
    .insertInto('wa_number')
    .values({
      business_id,
      phone_number_id: unconnectedAccounts(business_id).whatsapp,
      business_account_id: `demo-conta-${business_id}`,
      wa_account_id: `demo-wa-${business_id}`,
      display_phone_number: '+55 11 3062-7781',
      verified_name: name,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('wa_template')
    .values([
      {
        business_id,
        wa_number_id,
        name: 'reserva_confirmada',
        category: 'utility',
        status: 'active',
        content: 'Olá, {{nome}}! Sua reserva está confirmada. Esperamos você.',
        footer_content: name,
      },
      {
        business_id,
        wa_number_id,
        name: 'domingo-em-familia',
        category: 'marketing',
        status: 'rejected',
        content: '{{nome}}, domingo tem lasanha para a mesa toda. Reserve a sua.',
        footer_content: null,
      },
    ])
    .execute()
}
