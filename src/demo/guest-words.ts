import type { Db } from '#platform/database/database.ts'
import type { Random } from './random.ts'

type BranchKey = { business_id: number; branch_id: number }

type Said = [sender: 'customer' | 'assistant' | 'user', text: string]

const conversations: { replier: 'assistant' | 'user'; status: 'open' | 'closed'; said: Said[] }[] = [
  {
    replier: 'user',
    status: 'open',
    said: [
      ['customer', 'Oi! Vocês têm mesa para 8 no sábado à noite?'],
      ['assistant', 'Certo! Um atendente vai continuar a conversa.'],
      ['user', 'Olá! Temos às 19:00 ou às 21:30. Qual prefere?'],
      ['customer', 'Às 21:30, por favor. Pode ser perto da varanda?'],
    ],
  },
  {
    replier: 'assistant',
    status: 'open',
    said: [
      ['customer', 'Boa tarde'],
      [
        'assistant',
        'Olá! Como podemos ajudar? 1 Reservar · 2 Cardápio · 3 Endereço e horários · 4 Falar com atendente',
      ],
      ['customer', '3'],
      ['assistant', 'Estamos abertos de terça a domingo, das 12:00 às 23:30.'],
    ],
  },
  {
    replier: 'user',
    status: 'closed',
    said: [
      ['customer', 'Esqueci um casaco azul ontem na mesa da janela.'],
      ['user', 'Está guardado na recepção, pode buscar quando quiser.'],
      ['customer', 'Que alívio, obrigada!'],
      ['user', 'Até logo!'],
    ],
  },
  {
    replier: 'user',
    status: 'open',
    said: [
      ['customer', 'Aceitam cachorro na área externa?'],
      ['assistant', 'Certo! Um atendente vai continuar a conversa.'],
    ],
  },
]

/** Conversations of a branch on WhatsApp and Instagram, the newest a few minutes old. */
export async function writeConversations(
  trx: Db,
  branch: BranchKey,
  random: Random,
  now: Date,
  customers: readonly { name: string; phone: string }[],
) {
  for (let index = 0; index < 9; index++) {
    const { replier, status, said } = conversations[index % conversations.length]!
    const customer = customers[index]!
    const channel = index % 3 === 2 ? 'instagram' : 'whatsapp'
    const end = new Date(now.getTime() - index * random.between(20, 900) * 60_000 - 5 * 60_000)
    const { id: chat_id } = await trx
      .insertInto('chat')
      .values({
        ...branch,
        branch_id: index === 8 ? null : branch.branch_id,
        channel,
        customer_address: channel === 'whatsapp' ? `55${customer.phone}` : `ig-${branch.branch_id}-${index}`,
        customer_name: customer.name,
        status,
        replier,
        last_message_at: end,
        created_at: new Date(end.getTime() - said.length * 60_000),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await trx
      .insertInto('chat_message')
      .values(
        said.map(([sender, message], place) => ({
          business_id: branch.business_id,
          chat_id,
          sender,
          message,
          status: sender === 'customer' ? ('received' as const) : ('delivered' as const),
          created_at: new Date(end.getTime() - (said.length - 1 - place) * 60_000),
          platform_at: new Date(end.getTime() - (said.length - 1 - place) * 60_000),
        })),
      )
      .execute()
  }
}

/** One connected WhatsApp number of a business and its message templates. */
export async function writeNumber(trx: Db, business_id: number, name: string) {
  const { id: wa_number_id } = await trx
    .insertInto('wa_number')
    .values({
      business_id,
      phone_number_id: `demo-${business_id}`,
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
