import type { LetterContent } from '#lib/text/letter.ts'

/** The content of a sample letter of a venue; `changes` are what a test is about. */
export const letterContent = (changes: Partial<LetterContent> = {}): LetterContent => ({
  sender: {
    name: 'Cantina da Praça',
    unit: 'Centro',
    color: '#9b2c1f',
    image: null,
    address: ['Rua Direita, 12', 'Centro, São Paulo - SP, CEP 01002-000'],
    phone: { label: '(11) 3062-7781', url: 'tel:+551130627781' },
  },
  platform: { name: 'Casa Cheia', url: 'https://casa.test' },
  preheader: 'sábado, 21/11/2026, às 20:00, para 2 pessoas.',
  title: 'Agendamento aceito',
  greeting: 'Olá, João!',
  sentences: ['Esperamos por você.'],
  facts: [
    { label: 'Situação', lines: ['Confirmado'], tone: 'good' },
    { label: 'Data', lines: ['sábado, 21/11/2026'] },
  ],
  button: { label: 'Acompanhar agendamento', url: 'https://casa.test/reserva/x?a=1&b=2' },
  sections: [{ title: 'Política de cancelamento', text: 'Cancele até 2 horas antes.\nDepois, ligue.' }],
  closing: ['Você recebe esta mensagem por causa do seu agendamento.'],
  reply_to: null,
  calendar: null,
  ...changes,
})
