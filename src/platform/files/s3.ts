import type { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import type { StorageSettings } from '#platform/settings.ts'
import { type FileStore, requireName, StoreUnavailable } from './store.ts'

const types: Record<string, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
}

/** Time-outs in milliseconds: a page waits for its images, an upload for its answer. */
const connectMs = 2_000
const silentMs = 2_500
/** The time for a large file, at 1 MB a second. */
const putMs = (bytes: number) => silentMs + bytes / 1000

/** Images in a bucket of an S3-compatible service, as `{prefix}12/<name>/640.avif`. */
export function s3Store({ endpoint, bucket, prefix, region, key, secret }: StorageSettings): FileStore {
  const client = new S3Client({
    endpoint,
    region,
    forcePathStyle: true,
    credentials: { accessKeyId: key, secretAccessKey: secret },
    maxAttempts: 2,
    // Not every compatible service knows these checksums, so they are sent only where they are required.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: connectMs,
      requestTimeout: silentMs,
      socketTimeout: silentMs,
      throwOnRequestTimeout: true,
    },
  })
  const keyOf = (path: string, name: string) => `${prefix}${path}/${name}`
  return {
    async put(path, files) {
      for (const { name } of files) requireName(path, name)
      await outside(async () => {
        const sent = files.map(({ name, content }) => {
          const ContentType = types[name.split('.')[1]!]
          const object = { Bucket: bucket, Key: keyOf(path, name), Body: content, ContentType }
          return client.send(new PutObjectCommand(object), { requestTimeout: putMs(content.length) })
        })
        // Waits for all uploads, so that none finishes after its image was removed again.
        for (const each of await Promise.allSettled(sent)) if (each.status === 'rejected') throw each.reason
      })
    },

    async get(path, name, range) {
      requireName(path, name)
      return outside(async () => {
        try {
          const Range = range && `bytes=${range.start}-${range.end}`
          const object = new GetObjectCommand({ Bucket: bucket, Key: keyOf(path, name), Range })
          const { Body, ContentLength } = await client.send(object)
          return { size: ContentLength!, stream: Body as Readable }
        } catch (error) {
          if (error instanceof Error && error.name === 'NoSuchKey') return null
          throw error
        }
      })
    },

    async remove(path) {
      requireName(path)
      await outside(async () => {
        // One page of the list is enough: it holds a thousand files, an image has far fewer.
        const list = new ListObjectsV2Command({ Bucket: bucket, Prefix: keyOf(path, '') })
        const { Contents = [] } = await client.send(list)
        for (const { Key } of Contents) await client.send(new DeleteObjectCommand({ Bucket: bucket, Key }))
      })
    },
  }
}

async function outside<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    throw new StoreUnavailable(error)
  }
}
