import {
  listNotifications as listNotificationsCall,
  loadDashboard as loadDashboardCall,
} from '../contract.ts'
import { type Route, serve } from '#platform/http/call/serve.ts'
import { listNotifications, type NotificationSources } from './notifications.ts'
import { loadDashboard } from './queries.ts'

export const routes = (sources: NotificationSources): Route[] => [
  serve(loadDashboardCall, ({ db, branch, now }) => loadDashboard(db, branch, now)),
  serve(listNotificationsCall, (call) => listNotifications(sources, call)),
]
