import * as sitePath from '#lib/address/site-path.ts'
import { keepForOffline } from '#visitor/offline/keep-for-offline.ts'
import { watchPictures } from '#visitor/pictures.ts'
import { watchSearch } from './menu-search.ts'
import { watchSections } from './menu-sections.ts'

/** Name, description, tags and price of the dish of a photo. */
function wordsOfDish(photo: HTMLAnchorElement): Node[] {
  const parts = photo.closest('.dish')?.querySelectorAll('.dish-words, .price') ?? []
  return [...parts].map((words) => words.cloneNode(true))
}

const menu = document.querySelector<HTMLElement>('[data-menu]')
if (menu) {
  watchSections(menu)
  watchSearch(menu)
}
watchPictures(wordsOfDish)
// A menu is kept with the list that it belongs to.
keepForOffline([sitePath.menusWorker], [location.pathname.replace(/\/\d+$/, '')])
