import {
  listNotifications as listNotificationsCall,
  loadDashboard as loadDashboardCall,
} from '../contract.ts'
import { type Route, serve } from '#platform/http/serve.ts'
import { listNotifications, loadDashboard } from './queries.ts'

export const routes: Route[] = [
  serve(loadDashboardCall, ({ db, branch, now }) => loadDashboard(db, branch, now)),
  serve(listNotificationsCall, ({ db, branch, now }) => listNotifications(db, branch, now)),
]
