import * as sitePath from '#lib/address/site-path.ts'
import { keepForOffline } from '#visitor/offline/keep-for-offline.ts'
import { watchPictures } from '#visitor/pictures.ts'

watchPictures()
keepForOffline([sitePath.menusWorker], [location.pathname])
