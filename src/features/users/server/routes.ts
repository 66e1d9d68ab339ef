import { botCheckRoutes } from './bot-check.routes.ts'
import { recoveryRoutes } from './recovery.routes.ts'
import { sessionRoutes } from './session.routes.ts'
import { userRoutes } from './users.routes.ts'

export const routes = [...sessionRoutes, ...recoveryRoutes, ...userRoutes, ...botCheckRoutes]
