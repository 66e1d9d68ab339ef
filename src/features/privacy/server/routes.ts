import { customerPrivacyRoutes } from './customer.routes.ts'
import { linkRoutes } from './link.routes.ts'

export const routes = [...customerPrivacyRoutes, ...linkRoutes]
