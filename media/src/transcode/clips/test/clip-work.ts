import { readFile, writeFile } from 'node:fs/promises'
import { expect } from 'vitest'
import type { FromEngine } from '@tayang/contract/ingest'
import { startEngine, type Recipe } from '../../../engine/index.ts'
import { failedReport } from '../../job-failure.ts'
import { openClipRuns } from '../clip-runs.ts'
import { answerOf, type ClipOrder } from '../open-clip-work.ts'
import { TRANSCODE_DEFAULTS } from '../../settings.ts'

export const QUIET = { info: () => {}, warn: () => {}, error: () => {} }
/** A test may run on a disk that is nearly full. */
export const SETTINGS = { ...TRANSCODE_DEFAULTS, freeBytesMin: 0, program: null }

/**
 * Runs one order to its last report, with more of the processor than an engine gives it: a test must not wait until
 * nothing else runs on the machine.
 */
export async function answerTo(
  order: ClipOrder,
  onProgress: (share: number) => void = () => {},
): Promise<FromEngine> {
  await using runs = openClipRuns({
    settings: SETTINGS,
    priority: 'low',
    hidden: order.type === 'render' ? order.sources : [order.source],
    signal: new AbortController().signal,
  })
  const send = (message: FromEngine) => {
    if (message.type === 'progress') onProgress(message.share)
  }
  try {
    return await answerOf(order, runs, send)
  } catch (error) {
    return failedReport(order.jobId, error).report
  }
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
