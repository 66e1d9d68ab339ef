import { circle, leaf, line, path, rect, strewn, svg, times, turned } from './drawing-tools.ts'

const lights = (width: number, y: number, count: number) =>
  line(`M0 ${y}Q${width / 4} ${y + 46} ${width / 2} ${y}T${width} ${y}`, '#00000055', 3) +
  times(count, (index) => {
    const x = ((index + 0.5) * width) / count
    const sag = Math.sin((x / width) * 2 * Math.PI) * 22
    return circle(x, y + sag + 10, 22, '#ffe9a83a') + circle(x, y + sag + 10, 8, '#ffe9a8')
  })

const awning = (x: number, y: number, width: number) =>
  times(width / 40, (index) =>
    path(`M${x + index * 40} ${y}h40v54a20 20 0 0 1-40 0Z`, index % 2 ? '#fbf3e4' : '#b5382a'),
  )

const window = (x: number, y: number) =>
  rect(x, y, 130, 150, '#5a2c20') +
  rect(x + 10, y + 10, 110, 130, '#ffd98a') +
  rect(x + 61, y + 10, 8, 130, '#5a2c20') +
  rect(x + 10, y + 70, 110, 8, '#5a2c20')

const pot = (x: number, y: number) =>
  strewn(12, [x, y - 34, 34], (at, down, turn) => leaf(at, down, turn, 20, '#476f39')) +
  path(`M${x - 28} ${y - 16}h56l-9 54h-38Z`, '#9c5a3c')

const table = (x: number, y: number) =>
  rect(x - 5, y, 10, 66, '#4c2a20') +
  path(`M${x - 74} ${y}h148l-12 34h-124Z`, '#fbf3e4') +
  rect(x - 6, y - 34, 12, 34, '#fff3cf') +
  circle(x, y - 40, 7, '#f2a93b')

const cantina = svg(
  1280,
  512,
  rect(0, 0, 1280, 512, '#3b2b46') +
    rect(0, 0, 1280, 250, '#54374f') +
    circle(1090, 96, 40, '#f7dfb4') +
    rect(180, 90, 920, 380, '#d98f5c') +
    rect(180, 90, 920, 26, '#a95c3c') +
    times(14, (index) =>
      rect(200 + ((index * 173) % 860), 130 + ((index * 67) % 300), 44, 14, '#cf8450', 'rx="3"'),
    ) +
    window(270, 222) +
    window(880, 222) +
    rect(550, 206, 180, 264, '#5a2c20') +
    rect(566, 222, 70, 248, '#ffcf78') +
    rect(644, 222, 70, 248, '#ffcf78') +
    awning(240, 176, 200) +
    awning(520, 160, 240) +
    awning(850, 176, 200) +
    rect(0, 452, 1280, 60, '#6d4a45') +
    lights(1280, 60, 16) +
    pot(512, 442) +
    pot(768, 442) +
    table(340, 410) +
    table(950, 410) +
    table(120, 424) +
    table(1170, 424),
)

const boat = (x: number, y: number, hull: string) =>
  path(`M${x - 70} ${y}h140l-26 34h-92Z`, hull) +
  rect(x - 3, y - 96, 6, 96, '#3d2c25') +
  path(`M${x + 8} ${y - 92}L${x + 66} ${y - 14}H${x + 8}Z`, '#fff4df') +
  path(`M${x - 8} ${y - 80}L${x - 52} ${y - 14}H${x - 8}Z`, '#f3d9ac')

const porto = svg(
  1280,
  512,
  rect(0, 0, 1280, 512, '#f0a35e') +
    rect(0, 0, 1280, 130, '#d97b56') +
    rect(0, 130, 1280, 90, '#e78f58') +
    circle(410, 262, 74, '#ffe3a3') +
    path(
      'M0 300C160 230 300 280 420 250C600 210 760 290 920 240C1060 206 1190 250 1280 230V330H0Z',
      '#8b5a5a',
    ) +
    rect(0, 290, 1280, 222, '#17617f') +
    times(22, (index) =>
      rect((index * 197) % 1240, 306 + ((index * 61) % 180), 90, 6, '#ffffff26', 'rx="3"'),
    ) +
    times(6, (index) =>
      rect(350 + (index % 2) * 30, 304 + index * 22, 110 - index * 10, 7, '#ffe3a366', 'rx="3"'),
    ) +
    boat(170, 352, '#b5382a') +
    boat(560, 336, '#12506b') +
    rect(760, 400, 520, 22, '#6b4632') +
    times(6, (index) => rect(790 + index * 86, 420, 14, 92, '#4e3224')) +
    rect(850, 214, 340, 188, '#e9d3a7') +
    path('M820 218L1020 138L1220 218Z', '#7a3b2b') +
    rect(880, 300, 280, 14, '#5b3a29') +
    rect(890, 240, 260, 60, '#ffcf78') +
    times(6, (index) => rect(900 + index * 42, 316, 16, 86, '#c9a66b')) +
    times(8, (index) =>
      rect(902 + index * 31, 252, 12, 46, ['#7a1f2f', '#2f6b4f', '#f5b841', '#12506b'][index % 4]!),
    ) +
    lights(1280, 92, 14),
)

const square = (ground: string, content: string) => svg(480, 480, rect(0, 0, 480, 480, ground) + content)

const bottle = (x: number, y: number, color: string) =>
  path(`M${x} ${y}h14v34c14 10 14 18 14 28v74h-42v-74c0-10 0-18 14-28Z`, color) +
  rect(x - 14, y + 78, 42, 30, '#f6ead2')

const cellar = square(
  '#4c2a20',
  times(
    3,
    (row) =>
      rect(0, 150 + row * 160, 480, 14, '#8a5a3c') +
      times(7, (index) =>
        bottle(
          36 + index * 66,
          14 + row * 160,
          ['#3c1a24', '#5a2330', '#2d4a37', '#7a1f2f'][(index + row) % 4]!,
        ),
      ),
  ),
)

const oven = square(
  '#c9805a',
  times(5, (row) =>
    times(6, (index) => rect(index * 96 - (row % 2) * 48, row * 48, 90, 42, '#bd7350', 'rx="4"')),
  ) +
    rect(0, 350, 480, 130, '#7b4a35') +
    path('M90 350V220a150 150 0 0 1 300 0V350Z', '#5a2c20') +
    path('M118 350V226a122 122 0 0 1 244 0V350Z', '#26120d') +
    path(
      'M170 350C160 290 210 290 200 236C248 268 236 300 258 306C268 284 262 270 260 256C306 286 320 320 308 350Z',
      '#f08a2c',
    ) +
    path('M200 350C196 316 226 312 228 282C262 312 282 322 276 350Z', '#ffd35c') +
    turned(
      240,
      420,
      0,
      '<ellipse rx="120" ry="30" fill="#e9b44c"/><ellipse rx="104" ry="23" fill="#c8412f"/>',
    ) +
    times(6, (index) => circle(160 + index * 32, 414 + (index % 2) * 12, 9, '#fbeecb')),
)

const setTable = square(
  '#8f3427',
  times(9, (index) => rect(index * 60, 0, 28, 480, '#ffffff10')) +
    circle(246, 268, 150, '#00000030') +
    circle(240, 260, 148, '#fdfaf4') +
    circle(240, 260, 108, '#f1e8d8') +
    line('M52 150V380M36 150V200C36 216 68 216 68 200V150', '#e8e2d6', 9) +
    line('M430 150V380M430 150C452 176 452 230 430 250', '#e8e2d6', 9) +
    circle(390, 86, 54, '#ffffff3a') +
    circle(390, 86, 40, '#7a1f2f') +
    path('M186 240h108l-16 46h-76Z', '#b5382a') +
    path('M190 240C206 206 274 206 290 240Z', '#c8503f') +
    leaf(96, 90, 30, 30) +
    leaf(132, 76, 80, 26),
)

const patio = square(
  '#f3d9ac',
  rect(0, 0, 480, 210, '#9fc4cf') +
    strewn(60, [240, 20, 240], (x, y, turn) =>
      leaf(x, y / 2 + 30, turn, 22, turn % 2 ? '#476f39' : '#5d8a48'),
    ) +
    rect(0, 330, 480, 150, '#c98b62') +
    times(8, (index) => rect(index * 64, 330, 3, 150, '#a96f4b')) +
    table(150, 320) +
    table(350, 350) +
    lights(480, 130, 7),
)

const counter = square(
  '#12506b',
  times(6, (index) => rect(index * 84, 0, 40, 480, '#ffffff0c')) +
    rect(0, 320, 480, 30, '#e9d3a7') +
    rect(0, 350, 480, 130, '#6b4632') +
    times(
      4,
      (index) =>
        rect(70 + index * 100, 214, 56, 106, '#e9a72f', 'rx="4"') +
        rect(64 + index * 100, 200, 68, 26, '#fff8e7', 'rx="13"'),
    ) +
    lights(480, 70, 6),
)

const pizza = svg(
  592,
  333,
  rect(0, 0, 592, 333, '#5a2c20') +
    times(8, (index) => rect(index * 80, 0, 4, 333, '#00000022')) +
    circle(302, 176, 138, '#00000033') +
    circle(296, 168, 136, '#d99a45') +
    circle(296, 168, 116, '#c8412f') +
    strewn(22, [296, 168, 98], (x, y) => circle(x, y, 17, '#fbe7b8')) +
    strewn(11, [296, 168, 90], (x, y, turn) => leaf(x, y, turn, 14)) +
    line('M296 32V304M160 168H432M200 72L392 264M392 72L200 264', '#00000026', 3),
)

const wines = svg(
  592,
  333,
  rect(0, 0, 592, 333, '#6d2a36') +
    circle(296, 150, 210, '#ffffff0d') +
    rect(0, 276, 592, 57, '#4c2a20') +
    times(3, (index) =>
      bottle(150 + index * 140, 118 - (index % 2) * 14, ['#3c1a24', '#2d4a37', '#1f2c3a'][index]!),
    ) +
    times(
      2,
      (index) =>
        path(`M${222 + index * 140} 170h54c4 34-4 56-27 58c-23-2-31-24-27-58Z`, '#ffffff33') +
        path(
          `M${222 + index * 140} 194h54c0 20-8 32-27 33c-19-1-27-13-27-33Z`,
          index ? '#f0d77e' : '#a83246',
        ) +
        rect(246 + index * 140, 226, 6, 48, '#ffffff55') +
        rect(232 + index * 140, 272, 34, 5, '#ffffff66'),
    ),
)

const fork = square(
  '#9b2c1f',
  circle(240, 240, 176, '#f2c14e') +
    circle(240, 240, 150, '#9b2c1f') +
    line('M190 130V200C190 236 234 236 234 200V130M212 130V350', '#fdf4e0', 16) +
    line('M292 350V130C330 160 336 226 292 244', '#fdf4e0', 16),
)

const anchor = square(
  '#12506b',
  circle(240, 240, 176, '#f5b841') +
    circle(240, 240, 150, '#12506b') +
    line('M240 176V348M186 212H294M144 268C150 320 196 350 240 350C284 350 330 320 336 268', '#fdf4e0', 18) +
    circle(240, 148, 26, 'none', 'stroke="#fdf4e0" stroke-width="16"'),
)

/** The places, and the symbols of the two businesses. Covers are 5:2, highlights 16:9, the others square. */
export const placeDrawings = {
  cantina,
  porto,
  cellar,
  oven,
  setTable,
  patio,
  counter,
  pizza,
  wines,
  fork,
  anchor,
}
