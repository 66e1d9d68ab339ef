import { customerRoutes } from './customer.routes.ts'
import { linkRoutes } from './link.routes.ts'

export const routes = [...customerRoutes, ...linkRoutes]
