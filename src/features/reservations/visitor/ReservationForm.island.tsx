import { hydrateIsland } from '#visitor/island.tsx'
import { ReserveForm } from './ReserveForm.tsx'

hydrateIsland(ReserveForm)
