import { join } from 'node:path'
import serveStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** Serves built assets: their names contain a hash, so a browser keeps them for a year; they were compressed when built. */
export async function registerAssets(app: FastifyInstance, dist: string) {
  await app.register(serveStatic, {
    root: join(dist, 'client/assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '1y',
    index: false,
    decorateReply: false,
    schemaHide: true,
  })
}
