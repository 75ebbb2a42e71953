/**
 * One transcode in a process of its own, which then tells what it took: `ours` through the pipeline of the media
 * engine, `floor` as one FFmpeg run.
 *
 *   node bench/transcode/transcode-once.ts ours|floor {source} {folder} {heights, with commas}
 */
import { mkdir } from 'node:fs/promises'
import { HEIGHTS, type FromEngine, type Height } from '@tayang/contract/ingest'
import { probe, startEngine } from '../../media/src/engine/index.ts'
import { openTranscode, TRANSCODE_DEFAULTS } from '../../media/src/transcode/index.ts'
import { planFilm } from '../../media/src/transcode/plan-film.ts'
import { readLikeness } from '../../media/src/transcode/rates.ts'
import { studyRecipe } from '../../media/src/transcode/study.ts'
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

interface Work {
  readonly source: string
  readonly folder: string
  readonly heights: readonly Height[]
}

async function runOurs({ source, folder, heights }: Work): Promise<TranscodeCost> {
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
    heights: [...heights],
    finished: [],
    key: null,
    captions: [],
    isUnhurried: true,
  })
  await ended
  const wallSeconds = sinceStart()
  const after = readCpuSeconds()
  const cpuSeconds = after.own - before.own + after.children - before.children
  return { cpuSeconds, wallSeconds, firstSeconds }
}

async function runFloor({ source, folder, heights }: Work): Promise<TranscodeCost> {
  await mkdir(folder, { recursive: true })
  const found = await probe(source)
  if (!found.ok) throw new Error(found.message)
  const film = planFilm(found.media, found.media.seconds, heights, TRANSCODE_DEFAULTS)
  // The same rate factor as ours; what it took to find it is not counted here, but for ours it is.
  const studied = await startEngine(studyRecipe(film, source, { hasSound: false }), { pipes: 0 }).done
  const likeness = readLikeness(studied.log)
  const before = readCpuSeconds().children
  const startMs = performance.now()
  const outcome = await startEngine(writeBareRecipe(film, { source, folder, likeness }), {
    pipes: 0,
    priority: 'low',
  }).done
  if (!outcome.ok) throw new Error(outcome.log.slice(-5).join('\n'))
  const wallSeconds = (performance.now() - startMs) / 1000
  return { cpuSeconds: readCpuSeconds().children - before, wallSeconds, firstSeconds: wallSeconds }
}

const [side = '', source = '', folder = '', wanted = ''] = process.argv.slice(2)
const work = { source, folder, heights: HEIGHTS.filter((height) => wanted.split(',').includes(`${height}`)) }
const cost = await (side === 'floor' ? runFloor(work) : runOurs(work))
console.log(JSON.stringify(cost))
