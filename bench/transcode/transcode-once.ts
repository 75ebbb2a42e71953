/**
 * One transcode in a process of its own, which then tells what it took: `ours` through the pipeline of the media
 * engine, `floor` as one FFmpeg run.
 *
 *   node bench/transcode/transcode-once.ts ours|floor {source} {folder}
 */
import { mkdir } from 'node:fs/promises'
import { HEIGHTS, type FromEngine } from '@tayang/contract/ingest'
import { probe, startEngine } from '../../media/src/engine/index.ts'
import { openTranscode, TRANSCODE_DEFAULTS } from '../../media/src/transcode/index.ts'
import { readCpuSeconds } from '../protocol/processes.ts'
import { writeBareRecipe } from './bare-recipe.ts'

export interface TranscodeCost {
  readonly [metric: string]: number
  /** Of FFmpeg and the packager, and for ours of the process that runs them too. */
  readonly cpuSeconds: number
  readonly wallSeconds: number
  /** Until the first rung with its sound could be played. */
  readonly firstSeconds: number
}

async function runOurs(source: string, folder: string): Promise<TranscodeCost> {
  const before = readCpuSeconds()
  const startMs = performance.now()
  const sinceStart = () => (performance.now() - startMs) / 1000
  let firstSeconds = Number.NaN
  const { promise: ended, resolve, reject } = Promise.withResolvers<void>()
  const say = (message: FromEngine) => {
    if (message.type === 'rung-finished' && Number.isNaN(firstSeconds)) firstSeconds = sinceStart()
    if (message.type === 'done') resolve()
    if (message.type === 'failed') reject(new Error(`${message.reason}: ${message.message}`))
  }
  const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }
  await using transcode = openTranscode({
    send: say,
    settings: TRANSCODE_DEFAULTS,
    log: quiet,
    isLiveBehind: () => false,
  })
  transcode.encode({
    type: 'encode',
    jobId: 'bench',
    source,
    folder,
    heights: [...HEIGHTS],
    finished: [],
    key: null,
    captions: [],
  })
  await ended
  const wallSeconds = sinceStart()
  const after = readCpuSeconds()
  const cpuSeconds = after.own - before.own + after.children - before.children
  return { cpuSeconds, wallSeconds, firstSeconds }
}

async function runFloor(source: string, folder: string): Promise<TranscodeCost> {
  await mkdir(folder, { recursive: true })
  const found = await probe(source)
  if (!found.ok) throw new Error(found.message)
  const before = readCpuSeconds().children
  const startMs = performance.now()
  const outcome = await startEngine(writeBareRecipe(found.media, source, folder), {
    pipes: 0,
    priority: 'low',
  }).done
  if (!outcome.ok) throw new Error(outcome.log.slice(-5).join('\n'))
  const wallSeconds = (performance.now() - startMs) / 1000
  return { cpuSeconds: readCpuSeconds().children - before, wallSeconds, firstSeconds: wallSeconds }
}

const [side = '', source = '', folder = ''] = process.argv.slice(2)
const cost = side === 'floor' ? await runFloor(source, folder) : await runOurs(source, folder)
console.log(JSON.stringify(cost))
