import { watchPictures } from '#visitor/pictures.ts'
import { keepForOffline } from './offline.ts'

watchPictures()
keepForOffline()
