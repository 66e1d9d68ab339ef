import { hydrateIsland } from '#visitor/island.tsx'
import { ReservationForm } from './ReservationForm.tsx'

hydrateIsland(ReservationForm)
