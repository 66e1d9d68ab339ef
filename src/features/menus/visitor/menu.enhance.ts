import { watchPictures } from '#visitor/pictures.ts'
import { keepForOffline } from './offline.ts'
import { watchSearch } from './menu-search.ts'
import { watchSections } from './menu-sections.ts'

const menu = document.querySelector<HTMLElement>('[data-menu]')
if (menu) {
  watchSections(menu)
  watchSearch(menu)
}
watchPictures()
keepForOffline()
