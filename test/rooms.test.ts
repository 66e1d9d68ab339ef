import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** A person scrolls through no more. */
const fileLimit = 30

/** Larger ones, with the number that they may not grow beyond. */
const larger: Record<string, number> = {
  // Sentences and steps of one conversation, each in its own file: they are read by name, not by folder.
  'src/features/assistant/conversation': 48,
  'src/features/assistant/understand': 44,
  // Conversations as text, one a file.
  'src/features/assistant/scripts': 100,
}

function* foldersOf(folder: string): Generator<[folder: string, files: number]> {
  const entries = readdirSync(join(root, folder), { withFileTypes: true })
  yield [folder, entries.filter((entry) => entry.isFile()).length]
  for (const entry of entries) if (entry.isDirectory()) yield* foldersOf(`${folder}/${entry.name}`)
}

test('a folder of src/ that a person would have to scroll through has rooms', () => {
  const crowded = [...foldersOf('src')].filter(([folder, files]) => files > (larger[folder] ?? fileLimit))

  expect(crowded).toEqual([])
})
