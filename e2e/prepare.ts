import { setTimeout as wait } from 'node:timers/promises'
import { demoBusinesses } from '../src/demo/venues.ts'
import * as sitePath from '#lib/address/site-path.ts'
import { obstacleAt, usualAddress } from '../tools/postgres-answers.ts'
import { newPlace, removePlace } from './place.ts'
import { startServer } from './server.ts'

/**
 * Once per run: creates a place with the demo data, which every worker copies instead of creating its own. On the Postgres of the tests if one
 * answers, which takes a fifth of the embedded database's CPU.
 */
export default async function prepare(): Promise<() => Promise<void>> {
  const postgres = process.env.TEST_DATABASE_URL ?? usualAddress
  const place = await newPlace((await obstacleAt(postgres)) === null ? postgres : null)
  const server = await startServer(place)
  await picturesMade(server.url)
  await server.stop()
  process.env.E2E_DEMO = JSON.stringify(place)
  return () => removePlace(place)
}

/** Waits for the pictures of shared links: every worker's server would make missing ones again, with six seconds of CPU. */
async function picturesMade(origin: string): Promise<void> {
  for (const { slug } of demoBusinesses.flatMap(({ branches }) => branches)) {
    for (let tries = 0; tries < 300; tries++) {
      const { status } = await fetch(origin + sitePath.shareImage(slug), { redirect: 'manual' })
      if (status === 200) break
      await wait(200)
    }
  }
}
