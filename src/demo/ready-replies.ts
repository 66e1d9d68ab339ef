import type { Db } from '#platform/database/database.ts'

const replies = [
  { title: 'Boas-vindas', text: 'Olá, {{nome}}! Que bom falar com você. Como podemos ajudar?' },
  { title: 'Cardápio', text: 'O nosso cardápio está sempre aqui: {{cardapio}}' },
  { title: 'Como chegar', text: 'O endereço, os horários e o mapa estão no nosso perfil: {{perfil}}' },
  { title: 'Minha reserva', text: 'A sua reserva é {{reserva}}. Esperamos por você, {{nome}}!' },
  { title: 'Reservar', text: 'Escolha o dia e a hora por aqui, é rápido: {{link_reserva}}' },
]

/** What the team of each business answers most, ready behind '/' in a conversation. */
export async function writeReadyReplies(trx: Db, business_id: number, now: Date): Promise<void> {
  await trx
    .insertInto('ready_reply')
    .values(replies.map((reply) => ({ ...reply, business_id, created_at: now, updated_at: now })))
    .execute()
}
