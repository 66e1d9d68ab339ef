import { lengthLimit, plainText } from './plain-text.ts'
import { normalizedWords } from './words.ts'

const things =
  /\b(?:estacionamentos?|estacionar|carros?|telefones?|contato|whatsapp|instagram|insta|manobristas?|vallet|valet|wi ?fi|senha|cachorr\w+|gat[oa]s?|pets?|animais|animal|bolos?|rolha|decoracao|baloes|kids|brinquedoteca|playground|parquinho|cadeirao|cadeirinha|fraldario|trocador|acessibilidade|cadeirantes?|rampa|elevador|banheiros?|musica|show|telao|jogo|karaoke|fumantes?|fumar|ar condicionado|area externa|varanda|delivery|entregam?|ifood|retirada|cart(?:ao|oes)|pix|vr|va|sodexo|alelo|ticket|dinheiro|parcelam?|couvert|taxa|gorjeta|evento|eventos|salao|espaco|fila|espera|desconto|promocao|cupom|dress code|traje|vagas? de emprego|emprego|curriculo|atras\w+|esqueci|perdi|achados)\b/
const bringing = /\b(?:levar|trazer|entrar com)\b/

/** Whether a message asks who or what answers here. */
export function asksWhoAnswers(text: string): boolean {
  if (text.length > lengthLimit) return false
  const words = normalizedWords(plainText(text))
  return (
    /\b(?:robo|bot|maquina|inteligencia artificial|ia|automatic[oa])\b/.test(words) &&
    /\b(?:e|quem|falando)\b/.test(words)
  )
}

/** Whether a message that has no wish asks what only people of the house know: parking, pets, payment, being late. */
export function isForPeople(text: string): boolean {
  if (text.length > lengthLimit) return false
  const words = normalizedWords(plainText(text))
  return things.test(words) || bringing.test(words)
}
