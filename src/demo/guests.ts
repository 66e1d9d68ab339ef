import type { Random } from './random.ts'
import { searchForm } from '#lib/text/search-form.ts'

/** The most frequent first, as in the lists below. */
export const firstNames =
  'Ana Maria João José Antônio Francisca Carlos Paulo Pedro Lucas Luiz Marcos Luís Gabriel Rafael Daniel Marcelo Bruno Eduardo Felipe Adriana Juliana Márcia Fernanda Patrícia Aline Sandra Camila Amanda Bruna Jéssica Letícia Júlia Luciana Vanessa Mariana Gabriela Beatriz Larissa Cláudia Renata Débora Simone Raquel Mônica Tatiane Rosângela Vera Sônia Regina Cauê Iara Moacir Tainá Ubiratan Conceição Rodrigo Fábio Gustavo Thiago Leandro Vinícius Otávio Heitor Miguel Davi Enzo Helena Alice Laura Valentina Sofia Isabela Manuela Cecília'.split(
    ' ',
  )

export const lastNames =
  'Silva Santos Oliveira Souza Rodrigues Ferreira Alves Pereira Lima Gomes Costa Ribeiro Martins Carvalho Almeida Lopes Soares Fernandes Vieira Barbosa Rocha Dias Nascimento Andrade Moreira Nunes Marques Machado Mendes Freitas Cardoso Ramos Gonçalves Santana Teixeira Araújo Pinto Cavalcanti Monteiro Batista Moura Duarte Farias Guimarães Brandão Queiroz Sá Assunção Bittencourt Figueiredo Magalhães Yamamoto Nakamura Rossi Bianchi Schneider'.split(
    ' ',
  )

export type Guest = { name: string; phone: string; email: string; birth_date: string }

const twoDigits = (number: number) => String(number).padStart(2, '0')

/** Invented guests of one business; no two have the same phone. Their e-mail addresses do not exist. */
export function inventGuests(random: Random, count: number, ddds: readonly string[]): Guest[] {
  const phones = new Set<string>()
  while (phones.size < count) {
    phones.add(`${random.pick(ddds)}9${random.between(10_000_000, 99_999_999)}`)
  }
  return [...phones].map((phone, index) => {
    const first = random.pick(firstNames)
    const last = random.pick(lastNames)
    const middle = random.chance(0.25) ? ` ${random.pick(lastNames)}` : ''
    return {
      name: `${first}${middle} ${last}`,
      phone,
      email: `${searchForm(first)}.${searchForm(last)}${index}@exemplo.com`,
      birth_date: `${random.between(1948, 2006)}-${twoDigits(random.between(1, 12))}-${twoDigits(random.between(1, 28))}`,
    }
  })
}
