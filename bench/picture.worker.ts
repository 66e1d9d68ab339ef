/** A process that converts one picture as the server does, and reports the time and memory used. */
import { readFileSync } from 'node:fs'
import { answerApart } from '#platform/apart/answer.ts'
import { convert } from '#platform/files/convert.ts'

export type Taken = { outcome: string; seconds: number; ownMB: number }

/**
 * Peak memory in MB, without the pages shared with the server, such as those of Node itself. Reads Linux's own count: other systems start
 * it with the memory of the parent process.
 */
function ownMB(): number {
  const status = readFileSync('/proc/self/status', 'utf8')
  const of = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)![1]) / 1000
  return of('VmHWM') - of('RssFile')
}

answerApart(async (bytes: Uint8Array): Promise<Taken> => {
  const begun = performance.now()
  const conversion = await convert(Buffer.from(bytes))
  return {
    outcome: conversion.kind === 'refused' ? conversion.fault : conversion.kind,
    seconds: (performance.now() - begun) / 1000,
    ownMB: ownMB(),
  }
})
