import { botCheckRoutes } from './bot-check.routes.ts'
import { recoveryRoutes } from './recovery.routes.ts'
import type { SessionParts } from './session-parts.ts'
import { sessionRoutes } from './session.routes.ts'
import { userRoutes } from './users.routes.ts'

/** `parts`: what a session's answer says of a branch besides its row. */
export const routes = (parts: SessionParts) => [
  ...sessionRoutes(parts),
  ...recoveryRoutes,
  ...userRoutes,
  ...botCheckRoutes,
]
