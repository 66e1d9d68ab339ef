/** Turns a row of the route table into requests. */
import type { InjectOptions } from 'fastify'
import { routes } from '../../src/app.ts'
import type { Endpoint } from '#lib/call/endpoint.ts'
import { pathOf } from '../app.ts'
import { type Place, type RouteRow, table } from './routes.table.ts'
import type { Scene, World } from './scene.ts'

export const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`

/** Every call of the product by its name, such as 'GET /api/business'. */
export const endpoints = new Map(routes.map(({ endpoint }) => [nameOf(endpoint), endpoint]))

/** The places in which a path must be tried: the table may not leave one out. */
export function placesOf(path: string): Place[] {
  const ofBranch = path.includes('/:branch_id')
  const ofBusiness = path.includes('/:business_id')
  const hasRow = /\/:(?!business_id|branch_id|date\b)/.test(path)
  if (!ofBusiness) return hasRow ? ['own', 'missing'] : ['own']
  return [
    'own',
    'foreign',
    'missing',
    ...(ofBranch ? (['sister', 'draft', 'crossed'] as const) : []),
    ...(hasRow ? (['foreignRow', 'missingRow'] as const) : []),
    ...(hasRow && ofBranch ? (['sisterRow'] as const) : []),
    ...(/:\w+\/(?:\w+\/)?:(?!date\b)\w+/.test(path.replace(/^.*:(business|branch)_id/, ''))
      ? (['crossedRow'] as const)
      : []),
  ]
}

/** The business and branch of the path, and whose rows its other ids are. */
function scenesOf(
  world: World,
  place: Place,
): { path: Pick<Scene, 'business_id' | 'branch_id'>; rows: Scene } {
  const { own, foreign, sister, missing } = world
  switch (place) {
    case 'crossed':
      return { path: { business_id: own.business_id, branch_id: foreign.branch_id }, rows: foreign }
    case 'sisterRow':
      return { path: own, rows: sister }
    case 'foreignRow':
    case 'crossedRow':
      return { path: own, rows: foreign }
    case 'missingRow':
      return { path: own, rows: missing }
    default:
      return { path: world[place], rows: world[place] }
  }
}

let times = 0

function multipartOf(file: File, fields: Record<string, unknown> = {}): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
  form.append('file', file)
  return form
}

/** The request for a row of the table in a place; its body, if any, is valid. */
export function requestOf(name: string, world: World, place: Place): InjectOptions & { url: string } {
  const row: RouteRow = table[name]!
  const endpoint = endpoints.get(name)!
  const { path, rows } = scenesOf(world, place)
  const { business_id, branch_id } = path
  const ids = row.ids?.(rows, world) ?? {}
  const last = Object.keys(ids).at(-1)
  const kept = place === 'crossedRow' ? { ...row.ids!(world.own, world), [last!]: ids[last!] } : ids
  return {
    method: endpoint.method,
    url: pathOf(endpoint, { business_id, branch_id, ...kept }),
    ...(row.query ? { query: row.query } : {}),
    ...(row.body ? { payload: row.body(rows, ++times) } : {}),
    ...(row.file ? { payload: multipartOf(row.file(), row.body?.(rows, ++times)) } : {}),
  }
}
