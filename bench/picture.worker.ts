/** A process that converts the one picture it is sent, as the server's does, and says what that took. */
import { readFileSync } from 'node:fs'
import { answerApart } from '#platform/apart/answer.ts'
import { convert } from '#platform/files/convert.ts'

export type Taken = { outcome: string; seconds: number; ownMB: number }

/**
 * Most memory there was at once, in MB, without the pages that it shares with the server, such as those of Node itself. As Linux tells
 * it: what other systems count begins with the memory of the process that started this one.
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
