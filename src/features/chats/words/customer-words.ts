/** Words about the customer of a conversation. */
export const chatMessages = {
  linked: 'Cliente vinculado à conversa.',
  unlinked: 'Vínculo desfeito.',
  taken: 'Cliente adicionado ao estabelecimento.',
  nobody: 'Esta conversa ainda não tem um cliente.',
} as const
