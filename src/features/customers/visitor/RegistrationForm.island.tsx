import { hydrateIsland } from '#visitor/island.tsx'
import { RegistrationForm } from './RegistrationForm.tsx'

hydrateIsland(RegistrationForm)
