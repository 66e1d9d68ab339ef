import { hydrateIsland } from '#visitor/island.tsx'
import { ReserveForm } from './ReservationForm.tsx'

hydrateIsland(ReserveForm)
