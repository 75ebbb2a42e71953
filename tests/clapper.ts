import { once } from 'node:events'
import { setImmediate as turn } from 'node:timers/promises'
import { startEngine, type EngineRun, type Recipe } from '../media/src/engine/index.ts'
import {
  longestPartSeconds,
  rungOf,
  SOUND_BITS_PER_SECOND,
  writeLiveRecipe,
} from '../media/src/ladder/index.ts'
import { openLog } from '../media/src/log.ts'
import { boxesOf } from '../server/src/platform/blobs/mp4/boxes.ts'
import { openPackager } from '../media/src/packager/index.ts'
import { openRecorder } from '../media/src/recorder/index.ts'
import { readSettings } from '../media/src/settings.ts'

/** Every so many seconds a clapper show flashes white and beeps, from its beginning on. */
export const CLAP_SECONDS = 7
const FLASH_SECONDS = 0.1
/** The number of a picture's second stands in it as so many bright or dark boxes, the lowest bit first. */
export const CLOCK_BITS = 10
export const CLAPPER_WIDTH = 320
export const CLAPPER_HEIGHT = 240
const BOX = CLAPPER_WIDTH / CLOCK_BITS
const FRAMES_PER_SECOND = 30
const SOURCE = {
  width: CLAPPER_WIDTH,
  height: CLAPPER_HEIGHT,
  framesPerSecond: FRAMES_PER_SECOND,
  hasAudio: true,
}

/** Grey pictures that are never black; the flash fills the upper half, the number stands below. */
const PICTURES = (seconds: number, from: number) =>
  [
    `color=c=0x505050:size=${CLAPPER_WIDTH}x${CLAPPER_HEIGHT}:rate=${FRAMES_PER_SECOND}:duration=${seconds}`,
    `drawbox=x=0:y=0:w=iw:h=ih/2:color=white:t=fill:enable='lt(mod(t+${from},${CLAP_SECONDS}),${FLASH_SECONDS})'`,
    ...Array.from(
      { length: CLOCK_BITS },
      (_, bit) =>
        `drawbox=x=${bit * BOX}:y=ih/2:w=${BOX}:h=ih/2:color=white:t=fill:enable='mod(floor((t+${from}+0.001)/${2 ** bit}),2)'`,
    ),
  ].join(',')
const SOUND = (seconds: number, from: number) =>
  `aevalsrc=exprs='0.5*sin(2*PI*1000*t)*lt(mod(t+${from},${CLAP_SECONDS}),${FLASH_SECONDS})':sample_rate=48000:duration=${seconds}`

/** One publication of a clapper show. */
export interface Publication {
  readonly seconds: number
  /** Where its own clock begins: a publisher that returns goes on with the second at which it is. */
  readonly fromSeconds: number
}

/**
 * A show with a flash and a beep every seven seconds, in two rungs, as recorder and packager of the media engine write
 * it, faster than the clock. Each publication begins a period of its own; the time between two is not recorded.
 */
export async function writeClapperShow(
  folder: string,
  show: { showId: string; startsAt: number; publications: readonly Publication[] },
): Promise<void> {
  const log = openLog(() => {})
  const settings = readSettings({ TAYANG_LIVE_FOLDER: folder, TAYANG_FREE_BYTES_MIN: '0' })
  if ('wrong' in settings) throw new Error(settings.wrong)
  await using recorder = await openRecorder({ settings: settings.recorder, log })
  await using packager = await openPackager({
    settings: settings.packager,
    log,
    recorder,
    slateOf: async () => null,
    onRecordingStopped: () => {},
  })
  const rungs = [rungOf(SOURCE, 240), { ...rungOf(SOURCE, 240), name: '120', width: 160, height: 120 }]
  const stream = packager.openShow(show.showId, {
    rungs,
    framesPerSecond: FRAMES_PER_SECOND,
    partTargetSeconds: longestPartSeconds({ partMs: 200, framesPerSecond: FRAMES_PER_SECOND }),
    soundBitsPerSecond: SOUND_BITS_PER_SECOND,
  })
  for (const { seconds, fromSeconds } of show.publications) {
    const terms = {
      source: SOURCE,
      rungs,
      framesPerSecond: FRAMES_PER_SECOND,
      segmentSeconds: 1,
      partMs: 200,
    }
    const live = writeLiveRecipe(terms)
    const recipe: Recipe = {
      ...live,
      inputs: [
        { from: PICTURES(seconds, fromSeconds), format: 'lavfi' },
        { from: SOUND(seconds, fromSeconds), format: 'lavfi' },
      ],
      filter: (live.filter ?? '').replace('[0:a:0]', '[1:a:0]'),
    }
    const period = stream.startPeriod({
      wallMs: show.startsAt + fromSeconds * 1000,
      onReady() {},
      onFailed(reason) {
        throw new Error(reason)
      },
    })
    const names = [...rungs.map(({ name }) => name), 'audio']
    const run = startEngine(recipe, { pipes: names.length + 1 })
    const read = names.map(async (name, index) => {
      const pipe = run.pipes[index]
      if (!pipe) throw new Error(`the engine has no pipe for ${name}`)
      const chunks: Buffer[] = []
      pipe.on('data', (bytes: Buffer) => chunks.push(bytes))
      await once(pipe, 'close')
      return { name, fragments: fragmentsOf(Buffer.concat(chunks)) }
    })
    run.pipes[names.length]?.resume()
    // On a busy machine the process is gone before all that it wrote has been read.
    const [outcome, tracks] = await Promise.all([run.done, Promise.all(read)])
    if (!outcome.ok) throw new Error(outcome.log.slice(-3).join(' | '))
    await writeInStep(tracks, (name, bytes) => period.write(name, bytes))
  }
  await packager.endShow(show.showId)
}

interface WrittenTrack {
  readonly name: string
  readonly fragments: readonly Buffer[]
}

/** The initialization with the first fragment, then one fragment each. */
function fragmentsOf(bytes: Buffer): Buffer[] {
  const starts = [...boxesOf(bytes)].flatMap(({ type, start }) => (type === 'moof' ? [start] : []))
  return starts.map((start, at) => bytes.subarray(at === 0 ? 0 : start, starts[at + 1] ?? bytes.length))
}

/**
 * As a live encoder does: no track is seconds ahead of another. Read from its pipes as they come, a track of few bytes
 * is half a minute behind on a busy machine, since a pipe holds so much of it.
 */
async function writeInStep(
  tracks: readonly WrittenTrack[],
  write: (name: string, bytes: Buffer) => void,
): Promise<void> {
  const steps = Math.max(...tracks.map(({ fragments }) => fragments.length))
  for (let step = 0; step < steps; step++) {
    for (const { name, fragments } of tracks) {
      const at = (of: number) => Math.floor((of * fragments.length) / steps)
      for (const bytes of fragments.slice(at(step), at(step + 1))) write(name, bytes)
    }
    await turn()
  }
}

/** Publishes a clapper show by RTMP in real time until it is stopped. */
export function publishClapper(url: string, fromSeconds = 0): EngineRun {
  const options = { re: '1' }
  return startEngine(
    {
      inputs: [
        { from: PICTURES(PUBLISH_SECONDS_MAX, fromSeconds), format: 'lavfi', options },
        { from: SOUND(PUBLISH_SECONDS_MAX, fromSeconds), format: 'lavfi', options },
      ],
      outputs: [
        {
          to: url,
          format: 'flv',
          streams: [
            {
              from: '0:v:0',
              codec: 'libx264',
              options: { preset: 'ultrafast', tune: 'zerolatency', pix_fmt: 'yuv420p', g: '30' },
            },
            { from: '1:a:0', codec: 'aac', options: { ac: '2' } },
          ],
        },
      ],
    },
    { pipes: 0 },
  )
}

const PUBLISH_SECONDS_MAX = 600
