import { readFile, writeFile } from 'node:fs/promises'
import { expect } from 'vitest'
import type { FromEngine } from '@tayang/contract/ingest'
import { startEngine, type Recipe } from '../../../engine/index.ts'
import { openClipWork, type ClipOrder } from '../open-clip-work.ts'
import { TRANSCODE_DEFAULTS } from '../../settings.ts'

export const QUIET = { info: () => {}, warn: () => {}, error: () => {} }
/** A test may run on a disk that is nearly full. */
export const SETTINGS = { ...TRANSCODE_DEFAULTS, freeBytesMin: 0, program: null }

/** Runs one order to its last report. */
export async function answerTo(
  order: ClipOrder,
  onProgress: (share: number) => void = () => {},
): Promise<FromEngine> {
  const ended = Promise.withResolvers<FromEngine>()
  await using work = openClipWork({
    send: (message) => (message.type === 'progress' ? onProgress(message.share) : ended.resolve(message)),
    settings: SETTINGS,
    log: QUIET,
    isLiveBehind: () => false,
  })
  work.take(order)
  return await ended.promise
}

export async function make(recipe: Recipe): Promise<void> {
  const outcome = await startEngine(recipe, { pipes: 0, program: null }).done
  expect(outcome, outcome.log.join('\n')).toMatchObject({ ok: true })
}

/** The same file with a display matrix that turns it clockwise by a quarter, as phones write it. */
export async function turn(from: string, to: string): Promise<void> {
  const bytes = await readFile(from)
  const matrixAt = bytes.indexOf('tkhd') + 4 + 40
  const quarter = [0, 0x10000, 0, -0x10000, 0, 0, 0, 0, 0x40000000]
  quarter.forEach((value, at) => bytes.writeInt32BE(value, matrixAt + at * 4))
  await writeFile(to, bytes)
}
