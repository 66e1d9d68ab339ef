import { instagramRoutes } from '../instagram/server/routes.ts'
import { whatsAppRoutes } from '../whatsapp/server/routes.ts'

export const routes = [...whatsAppRoutes, ...instagramRoutes]
