import { circle, leaf, line, path, plate, rect, strewn, svg, times, turned } from './drawing-tools.ts'

const [red, cream] = ['#8f3427', '#e9c46a']
const wood = '#a9744f'
const slate = '#2f4a56'

const noodles = (color: string, shade: string) =>
  strewn(46, [240, 180, 62], (x, y, turn) =>
    turned(
      x,
      y,
      turn,
      line('M-34 6C-20 -22 20 -22 34 6', shade, 10) + line('M-34 3C-20 -25 20 -25 34 3', color, 8),
    ),
  )

const sauce = (color: string) =>
  path('M178 182C170 140 220 118 262 132C306 140 318 190 290 222C258 252 190 236 178 182Z', color)

const meat = (count: number) => strewn(count, [240, 180, 48], (x, y) => circle(x, y, 8, '#6b2f1d'))

const basil = (count: number) => strewn(count, [240, 180, 46], (x, y, turn) => leaf(x, y, turn, 15))

const tomato = (x: number, y: number) => circle(x, y, 15, '#c8412f') + circle(x - 4, y - 5, 4, '#ffffff66')

const sticks = (color: string, shade: string) =>
  strewn(14, [240, 180, 62], (x, y, turn) =>
    turned(x, y, turn, rect(-42, -9, 84, 20, shade, 'rx="7"') + rect(-42, -11, 84, 18, color, 'rx="7"')),
  )

const dip = (color: string) =>
  circle(306, 128, 36, '#00000022') + circle(304, 124, 36, '#fff') + circle(304, 124, 28, color)

const slab = (layers: string[]) =>
  turned(
    240,
    176,
    -8,
    rect(-86, -56, 172, 124, '#00000022', 'rx="10"') +
      layers
        .map((color, index) =>
          rect(-88, -62 + index * (118 / layers.length), 176, 120 / layers.length, color, 'rx="6"'),
        )
        .join(''),
  )

const wineGlass = (wine: string, wall: string) =>
  svg(
    480,
    360,
    rect(0, 0, 480, 360, wall) +
      rect(0, 292, 480, 68, '#00000030') +
      circle(240, 168, 130, '#ffffff12') +
      path('M186 70H294C304 140 290 196 240 198C190 196 176 140 186 70Z', '#ffffff2e') +
      path('M184 118C222 106 262 130 297 116C296 166 280 192 240 194C200 192 186 166 184 118Z', wine) +
      rect(235, 196, 10, 98, '#ffffff66') +
      path('M194 306C194 292 286 292 286 306Z', '#ffffff66') +
      line('M200 84C196 112 198 136 204 154', '#ffffff88', 5),
  )

const beer = (color: string) =>
  svg(
    480,
    360,
    rect(0, 0, 480, 360, slate) +
      times(4, (index) => circle(70 + index * 120, 60 + (index % 2) * 26, 18, '#f5b84126')) +
      rect(0, 300, 480, 60, '#6b4a33') +
      path('M180 92H300L288 308H192Z', '#ffffff22') +
      path('M184 130H296L287 304H193Z', color) +
      times(9, (index) => circle(206 + ((index * 37) % 70), 160 + ((index * 53) % 120), 4, '#ffffff55')) +
      path(
        'M172 132C160 96 196 84 208 92C220 70 262 70 272 90C300 80 318 108 306 132C300 146 276 138 262 142C240 150 214 140 200 146C186 150 176 144 172 132Z',
        '#fff8e7',
      ),
  )

/** The dishes of the demo's menus, seen from above or from the side, 4:3. */
export const dishDrawings = {
  burrata: plate(
    wood,
    strewn(9, [240, 180, 84], tomato) +
      circle(240, 178, 56, '#00000018') +
      circle(238, 172, 56, '#fffdf7') +
      path('M214 150C226 134 252 134 264 150C250 158 228 158 214 150Z', '#f0e6d2') +
      basil(6),
  ),
  polenta: plate(red, sticks('#f2c14e', '#c9962c') + dip('#8c2f22')),
  arancini: plate(
    wood,
    [
      [200, 150],
      [276, 150],
      [206, 220],
      [280, 218],
    ]
      .map(
        ([x, y]) =>
          circle(x! + 3, y! + 5, 35, '#00000022') +
          circle(x!, y!, 35, '#d08a35') +
          circle(x! - 9, y! - 10, 11, '#eab45c'),
      )
      .join('') + leaf(240, 186, 40, 18),
  ),
  tagliatelle: plate(
    red,
    noodles('#f0cf86', '#d3a955') + sauce('#a5432bcc') + meat(14) + leaf(240, 168, 20, 18),
  ),
  gnocchi: plate(
    cream,
    circle(240, 180, 92, '#b9402b') +
      strewn(20, [240, 180, 74], (x, y, turn) =>
        turned(
          x,
          y,
          turn,
          '<ellipse rx="21" ry="14" fill="#f6e3b4"/>' + line('M-8 -6V6M0 -8V8M8 -6V6', '#d9bd7d', 2),
        ),
      ) +
      basil(4),
  ),
  lasagna: plate(red, slab(['#e9b44c', '#b23a27', '#f3dfa8', '#b23a27', '#f3dfa8']) + leaf(252, 150, 60, 18)),
  ravioli: plate(
    slate,
    strewn(8, [240, 180, 72], (x, y, turn) =>
      turned(
        x,
        y,
        turn,
        rect(-29, -27, 58, 58, '#cda95a', 'rx="6"') +
          rect(-29, -30, 58, 58, '#f3dca2', 'rx="6"') +
          circle(0, -1, 17, '#fbeec8'),
      ),
    ) + strewn(5, [240, 180, 70], (x, y, turn) => leaf(x, y, turn, 17, '#7d9a6b')),
  ),
  parmegiana: plate(
    wood,
    path('M150 186C150 130 214 116 262 124C318 132 340 178 318 218C290 254 158 250 150 186Z', '#b0672f') +
      path('M168 182C172 144 226 132 262 140C304 148 318 184 298 210C262 232 176 230 168 182Z', '#b93a29') +
      path('M186 178C196 152 232 150 256 154C290 160 292 190 276 200C244 214 188 210 186 178Z', '#fbeecb') +
      leaf(238, 178, 70, 20),
  ),
  tiramisu: plate(slate, slab(['#5b3a29', '#f6ead2', '#b98a5e', '#f6ead2', '#b98a5e'])),
  fish: plate(slate, sticks('#dc9b47', '#b2742c') + dip('#f4f0df') + leaf(200, 236, 110, 18)),
  shrimp: plate(
    slate,
    strewn(12, [240, 180, 74], (x, y, turn) =>
      turned(
        x,
        y,
        turn,
        line('M-22 12C-26 -18 22 -24 24 8', '#e8825c', 17) +
          line('M-14 2L-8 -8M0 -6V-16M12 -2L16 -12', '#f7b79a', 3),
      ),
    ) + strewn(7, [240, 180, 76], (x, y, turn) => leaf(x, y, turn, 10)),
  ),
  cod: plate(
    wood,
    strewn(11, [240, 180, 70], (x, y, turn) =>
      turned(
        x,
        y,
        turn,
        '<ellipse cy="4" rx="30" ry="19" fill="#00000022"/><ellipse rx="30" ry="19" fill="#c98436"/><ellipse cx="-8" cy="-6" rx="11" ry="5" fill="#e6ad5f"/>',
      ),
    ) + leaf(292, 240, 130, 18),
  ),
  wine: wineGlass('#7a1f2f', '#d9a06b'),
  beer: beer('#e9a72f'),
}
