import { Drawing, Icon, type IconName } from './icons.tsx'

/** Line icons after Tabler's (MIT) of pages without React: apart from `icons.tsx`, so that no form has to load them. */
const shapes = {
  menu: 'M3 19a9 9 0 0 1 9 0 9 9 0 0 1 9 0M3 6a9 9 0 0 1 9 0 9 9 0 0 1 9 0M3 6v13M12 6v13M21 6v13',
  link: 'm9 15 6-6M11 6l.463-.536a5 5 0 0 1 7.071 7.072L18 13M13 18l-.397.534a5.068 5.068 0 0 1-7.127 0 4.972 4.972 0 0 1 0-7.071L6 11',
  next: 'm9 6 6 6-6 6',
  card: 'M3 8a3 3 0 0 1 3-3h12a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3V8M3 10h18M7 15h.01M11 15h2',
  search: 'M3 10a7 7 0 1 0 14 0 7 7 0 1 0-14 0M21 21l-6-6',
  up: 'M12 5v14M18 11l-6-6-6 6',
  route:
    'M3 19a2 2 0 1 0 4 0 2 2 0 0 0-4 0M19 7a2 2 0 1 0 0-4 2 2 0 0 0 0 4M11 19h5.5a3.5 3.5 0 0 0 0-7h-8a3.5 3.5 0 0 1 0-7H13',
  offline:
    'M12 18h.01M9.172 15.172a4 4 0 0 1 5.656 0M6.343 12.343a7.963 7.963 0 0 1 3.864-2.14m4.163.155a7.965 7.965 0 0 1 3.287 2M3.515 9.515a12 12 0 0 1 3.544-2.455m3.101-.92a12 12 0 0 1 10.325 3.374M3 3l18 18',
  site: 'M3 12a9 9 0 1 0 18 0 9 9 0 0 0-18 0M3.6 9h16.8M3.6 15h16.8M11.5 3a17 17 0 0 0 0 18M12.5 3a17 17 0 0 1 0 18',
  instagram:
    'M3 7a4 4 0 0 1 4-4h10a4 4 0 0 1 4 4v10a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4ZM8.5 12a3.5 3.5 0 1 0 7 0 3.5 3.5 0 0 0-7 0M17 7v.01',
  facebook: 'M7 10v4h3v7h4v-7h3l1-4h-4V8a1 1 0 0 1 1-1h3V3h-3a5 5 0 0 0-5 5v2H7',
  tiktok:
    'M21 7.917v4.034a9.948 9.948 0 0 1-5-1.951v4.5a6.5 6.5 0 1 1-8-6.326V12.5a2.5 2.5 0 1 0 4 2V3h4.083A6.005 6.005 0 0 0 21 7.917',
  youtube: 'M2 8a4 4 0 0 1 4-4h12a4 4 0 0 1 4 4v8a4 4 0 0 1-4 4H6a4 4 0 0 1-4-4ZM10 9l5 3-5 3Z',
  x: 'm4 4 11.733 16H20L8.267 4ZM4 20l6.768-6.768m2.46-2.46L20 4',
  bag: 'M6 8h12l1 11a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2ZM9 11V7a3 3 0 0 1 6 0v4',
  moped:
    'M16 17a2 2 0 1 0 4 0 2 2 0 1 0-4 0M5 16v1a2 2 0 0 0 4 0v-5H6a3 3 0 0 0-3 3v1h10a6 6 0 0 1 5-4V7a2 2 0 0 0-2-2h-1M6 9h3',
  tripadvisor:
    'M5 13.5a1.5 1.5 0 1 0 3 0 1.5 1.5 0 1 0-3 0M16 13.5a1.5 1.5 0 1 0 3 0 1.5 1.5 0 1 0-3 0M17.5 9a4.5 4.5 0 1 0 3.5 1.671L22 9h-4.5M6.5 9A4.5 4.5 0 1 1 3 10.671L2 9h4.5M10.5 15.5l1.5 2 1.5-2M9 6.75c2-.667 4-.667 6 0',
}

export type PageIconName = IconName | keyof typeof shapes

const isHere = (name: PageIconName): name is keyof typeof shapes => Object.hasOwn(shapes, name)

/** An icon of either file. */
export const PageIcon = ({ name }: { name: PageIconName }) =>
  isHere(name) ? <Drawing line={shapes[name]} /> : <Icon name={name} />
