import { findMenu, listMenus as listMenusCall } from '../contract.ts'
import { type Route, serve } from '#platform/http/serve.ts'
import { listMenus, requireMenu } from './queries.ts'

export const routes: Route[] = [
  serve(listMenusCall, ({ db, branch }) => listMenus(db, branch)),
  serve(findMenu, ({ db, branch, params }) => requireMenu(db, branch, params.id)),
]
