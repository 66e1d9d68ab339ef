/** Messages that are not for a restaurant, even if they have numbers and words of a table. */
import { anyOf } from './word-patterns.ts'

/** Chain letters: to be sent on, with a promise or a threat. */
const sentOn = anyOf(
  '(?:repass|encaminh|reenvi|compartilh|retransmit|divulg|espalh)\\w* [^?]{0,40}(?:contatos?|contactos?|amig[oa]s|pessoas|grupos?|vezes|conhecidos|irmaos|todos|maes|familias)',
  '(?:envi|mand|pass|cop)\\w* (?:ess[ae]|est[ae]|isto|isso|a|ist[oa])?[^?]{0,40}(?:contatos?|contactos?|amig[oa]s|pessoas|grupos?) [^?]{0,60}(?:azar|sorte|graca|bencao|milagre|surpresa|dias|minutos|meia noite|celular|conta|noticia|ano)',
  '(?:quebr\\w+|nao quebre) (?:a|esta|essa) corrente|ess?t?a corrente|corrente (?:de|do|da) (?:oracao|santo|santa|bem|amor|sorte)|anos de azar',
)

/** Phrases of sellers and cheats; a guest may write one, but not two. */
const selling: RegExp[] = [
  anyOf(
    'ofertas?|oferecemos|ofereco|imperdive(?:l|is)|promocao relampago|ultim(?:as|os) (?:vagas|unidades)|liquidacao|queima de estoque|black friday',
  ),
  anyOf(
    'consignado|emprestimos?|credito (?:aprovado|liberado|pre)|inss|fgts|financiamento|consorcio|limite (?:aprovado|liberado)|margem',
  ),
  anyOf(
    'frete gratis|direto da fabrica|entrega gratis|para todo o brasil|pronta entrega|sem juros|\\d{1,3} ?x (?:de|sem)|em ate \\d{1,3} ?x|parcel\\w+|boleto',
  ),
  anyOf(
    'ganhe|lucre|fature|renda extra|reais por (?:dia|mes|semana)|por (?:dia|mes) (?:so |sem )|dinheiro facil|curtindo|investimentos?|bitcoin|cripto\\w*|apostas?|tigrinho|cassino|bonus',
  ),
  anyOf(
    'clique|acesse|chama no link|link (?:na bio|abaixo)|saiba mais|cadastre se|responda sim|digite sim|garanta (?:ja|o seu|a sua)|aproveite|nao perca|simule|fale com (?:nosso|um) consultor|consultor',
  ),
  anyOf(
    'representante|somos (?:a|da|uma) (?:empresa |agencia |distribuidora )?[a-z]+ e|(?:nossa|sua) (?:empresa|loja|marca)|fornecedor\\w*|distribuidora|atacado|catalogo|revend\\w+|parceria comercial|portfolio',
  ),
  anyOf('\\d{1,3} (?:de )?desconto|desconto (?:de|na)|na compra|a partir de r|por apenas|so hoje'),
  anyOf(
    'internet|megas?|fibra|energia|fatura|conta de luz|telefonia|plano de saude|seguros?|maquininha|trafego pago|seguidores|site para',
  ),
  anyOf(
    'libere|receba|resgate|premio|sorteado|parabens voce (?:foi|ganhou)|voce foi (?:selecionad|contemplad|sortead)\\w*|pix premiado',
  ),
]

/** Other houses and their trade: 'é da farmácia?', 'preciso remarcar o exame'. */
const elsewhere = anyOf(
  'consultorio|clinica|dentista|exames?|consulta (?!medica)|laboratorio|farmacia|drogaria|oficina|mecanico|borracharia|lava ?jato|cartorio|imobiliaria|corretor|salao de beleza|manicure|unhas?|barbearia|barbeiro|cabeleireir[oa]|veterinari[oa]|pet ?shop|academia|autoescola|condominio|sindic[oa]|eletricista|encanador|pedreiro|diarista|faxineira|otica|correios',
)
const table = anyOf(
  'falar|don[oa]|gerente|garc\\w+|cozinha|mesas?|reservas?|jantar|almoco|almocar|jantarmos|lugar(?:es)?|restaurante|comer|cardapio|aniversario|endereco|perto|lado|frente|fica[m]?|chegar|pessoas',
)

/** 'oi mãe, chego às 8' is for somebody at home. */
const home =
  /^(?:oi |ola |bom dia |boa (?:tarde|noite) )?(?:, )?(?:mae|pai|amor|mozao|vida|tia|vo|filh[oa]) ,/
const house = /\b(?:mesas?|reserv\w+|lugar|cardapio|endereco|obrigad\w+|pessoas)\b/

/** Whether a message was forwarded, sells something, or is for another house. Words as in `normalizedWords`. */
export function isForwarded(words: string): boolean {
  if (sentOn.test(words) || selling.filter((pattern) => pattern.test(words)).length >= 2) return true
  return (elsewhere.test(words) && !table.test(words)) || (home.test(words) && !house.test(words))
}
