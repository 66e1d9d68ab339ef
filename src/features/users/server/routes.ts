import { botCheckRoutes } from './bot-check.routes.ts'
import { recoveryRoutes } from './recovery.routes.ts'
import type { SessionParts } from './session-parts.ts'
import { sessionRoutes } from './session.routes.ts'
import { userRoutes } from './users.routes.ts'

/** `parts`: the data of a branch in a session's answer besides its row. */
export const routes = (parts: SessionParts) => [
  ...sessionRoutes(parts),
  ...recoveryRoutes,
  ...userRoutes,
  ...botCheckRoutes,
]
