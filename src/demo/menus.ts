import type { Db } from '#platform/database/database.ts'
import type { Album, Motif } from './pictures.ts'

type Item = [name: string, price_cents: number | null, description: string, tags?: string[]]
type DemoMenu = { name: string; description: string; motif: Motif; sections: Record<string, Item[]> }

const cantina: DemoMenu[] = [
  {
    name: 'Cardápio da casa',
    description: 'Do couvert à sobremesa, servido o dia todo.',
    motif: 'tagliatelle',
    sections: {
      Entradas: [
        [
          'Burrata com tomates assados',
          5900,
          'Burrata artesanal, tomates-cereja, manjericão e pão da casa.',
          ['vegetariano'],
        ],
        ['Polenta frita com ragu', 4200, 'Palitos crocantes e ragu de linguiça.'],
        ['Arancini de açafrão', 3800, 'Quatro unidades, recheio de muçarela.', ['vegetariano']],
        ['Caponata siciliana', 3400, 'Berinjela, alcaparras e azeitonas.', ['vegano', 'sem_gluten']],
      ],
      Massas: [
        ['Tagliatelle ao ragu de costela', 7600, 'Massa fresca e costela cozida por oito horas.'],
        ['Nhoque ao sugo', 5800, 'Batata, tomate e manjericão.', ['vegetariano']],
        ['Penne à arrabbiata', 5400, 'Tomate, alho e pimenta calabresa.', ['vegano', 'picante']],
        ['Lasanha à bolonhesa', 6900, 'Receita da Nonna Antônia.'],
        ['Ravióli de muçarela de búfala', 7200, 'Manteiga, sálvia e parmesão.', ['vegetariano']],
      ],
      Carnes: [
        ['Parmegiana da praça', 8900, 'Filé mignon, muçarela e sugo. Serve bem duas pessoas.'],
        ['Frango à caçadora', 6400, 'Cogumelos, tomate e vinho branco.', ['sem_gluten']],
        ['Bistecca alla fiorentina', null, 'Um quilo na brasa, para dividir.', ['sem_gluten']],
      ],
      Sobremesas: [
        ['Tiramisù', 3200, 'Café, mascarpone e cacau.', ['vegetariano']],
        ['Panna cotta de frutas vermelhas', 2800, 'Calda da estação.', ['sem_gluten']],
        ['Cannoli', 2400, 'Dois cannoli de ricota com pistache.', ['vegetariano']],
      ],
    },
  },
  {
    name: 'Carta de vinhos',
    description: 'Rótulos italianos e da Serra Gaúcha.',
    motif: 'wines',
    sections: {
      Tintos: [
        ['Chianti DOCG, taça', 3900, 'Sangiovese, Toscana.'],
        ['Merlot da Serra, garrafa', 12900, 'Vale dos Vinhedos.'],
        ['Nero d’Avola, garrafa', 14800, 'Sicília.'],
      ],
      Brancos: [
        ['Pinot Grigio, taça', 3600, 'Vêneto.'],
        ['Chardonnay da Serra, garrafa', 11900, 'Sem passagem por madeira.'],
      ],
    },
  },
]

const porto: DemoMenu[] = [
  {
    name: 'Petiscos e chope',
    description: 'Para dividir na calçada.',
    motif: 'counter',
    sections: {
      'Do mar': [
        ['Isca de peixe', 5200, 'Pescada crocante e molho tártaro.'],
        ['Bolinho de bacalhau', 4600, 'Oito unidades.'],
        ['Casquinha de siri', 3400, 'Farofa da casa.', ['picante']],
        ['Camarão alho e óleo', 7900, 'Trezentos gramas.', ['sem_gluten']],
      ],
      'Da terra': [
        ['Torresmo de rolo', 4800, 'Com limão e geleia de pimenta.', ['picante', 'sem_gluten']],
        ['Mandioca frita', 3200, 'Manteiga de garrafa.', ['vegetariano', 'sem_gluten']],
        ['Pastéis de queijo', 3600, 'Seis unidades.', ['vegetariano']],
      ],
      Chopes: [
        ['Pilsen 300 ml', 1200, 'Da casa.'],
        ['Escuro 300 ml', 1500, 'Malte torrado.'],
      ],
    },
  },
]

/** The dishes that have a picture: only some, as in most restaurants. */
const pictured: Record<string, Motif> = {
  'Burrata com tomates assados': 'burrata',
  'Polenta frita com ragu': 'polenta',
  'Arancini de açafrão': 'arancini',
  'Tagliatelle ao ragu de costela': 'tagliatelle',
  'Nhoque ao sugo': 'gnocchi',
  'Lasanha à bolonhesa': 'lasagna',
  'Ravióli de muçarela de búfala': 'ravioli',
  'Parmegiana da praça': 'parmegiana',
  Tiramisù: 'tiramisu',
  'Chianti DOCG, taça': 'wine',
  'Isca de peixe': 'fish',
  'Bolinho de bacalhau': 'cod',
  'Camarão alho e óleo': 'shrimp',
  'Pilsen 300 ml': 'beer',
}

/** Today's special prices, in cents. */
const promotions: Record<string, number> = { 'Nhoque ao sugo': 4900, 'Isca de peixe': 4400 }

/** Writes the menus of a branch; the last item of each first section is sold out today. */
export async function writeMenus(
  trx: Db,
  branch: { business_id: number; branch_id: number },
  isBar: boolean,
  album: Album,
) {
  const { business_id } = branch
  for (const [position, menu] of (isBar ? porto : cantina).entries()) {
    const { id: menu_id } = await trx
      .insertInto('menu')
      .values({
        ...branch,
        name: menu.name,
        description: menu.description,
        image_path: album.pathOf(menu.motif),
        position,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const [place, [name, items]] of Object.entries(menu.sections).entries()) {
      const section = await trx
        .insertInto('menu_section')
        .values({ business_id, menu_id, name, position: place })
        .returning('id')
        .executeTakeFirstOrThrow()
      await trx
        .insertInto('menu_item')
        .values(
          items.map(([item, price_cents, description, tags = []], index) => ({
            business_id,
            section_id: section.id,
            name: item,
            description,
            price_cents,
            promo_price_cents: promotions[item] ?? null,
            image_path: pictured[item] ? album.pathOf(pictured[item]) : null,
            tags,
            position: index,
            available: place > 0 || index < items.length - 1,
          })),
        )
        .execute()
    }
  }
}
