import {
  listNotifications as listNotificationsCall,
  loadDashboard as loadDashboardCall,
} from '../contract.ts'
import { type Route, serve } from '#platform/http/call/serve.ts'
import { listNotifications } from './notifications.queries.ts'
import { loadDashboard } from './queries.ts'

export const routes: Route[] = [
  serve(loadDashboardCall, ({ db, branch, now }) => loadDashboard(db, branch, now)),
  serve(listNotificationsCall, ({ db, branch, now, person }) => listNotifications(db, branch, person, now)),
]
