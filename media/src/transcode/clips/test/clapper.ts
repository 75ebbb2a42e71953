import { startEngine, type RecipeInput } from '../../../engine/index.ts'
import { CONFINED_INPUT } from '../../../engine/index.ts'
import { make } from './clip-work.ts'

/** A flash and a beep at each of these, 0.1 s long. */
const EVERY_SECONDS = 7
const BRIGHT = 235

interface Clapper {
  size: string
  seconds: number
  /** Where in the seven seconds of the clapper it begins. */
  from?: number
  hasSound?: boolean
}

/** A film of bars with a clapper. */
export async function makeClapper(to: string, { size, seconds, from = 0, hasSound = true }: Clapper) {
  const isOn = `lt(mod(t+${from},${EVERY_SECONDS}),0.1)`
  const inputs: RecipeInput[] = [
    { from: `testsrc2=size=${size}:rate=30:duration=${seconds}`, format: 'lavfi' },
    {
      from: `aevalsrc='if(${isOn},0.5*sin(2*PI*1000*t),0)':s=48000:d=${seconds}`,
      format: 'lavfi',
    },
  ]
  const picture = `[0:v]drawbox=t=fill:color=white:enable='${isOn}',format=yuv420p[v]`
  await make({
    inputs: hasSound ? inputs : inputs.slice(0, 1),
    filter: hasSound ? `${picture};[1:a]aformat=sample_fmts=fltp[a]` : picture,
    outputs: [
      {
        to,
        format: 'mp4',
        streams: [
          { from: '[v]', codec: 'libx264', options: { preset: 'ultrafast', bf: '0' } },
          ...(hasSound ? [{ from: '[a]', codec: 'aac' }] : []),
        ],
      },
    ],
  })
}

const FRAMES_PER_SECOND = 30
const SAMPLES_PER_SECOND = 48_000

export interface Seen {
  /** Seconds at which a flash and a beep begin. */
  flashes: number[]
  beeps: number[]
  /** Mean light of the first picture, 0 to 255. */
  firstLight: number
}

/** What a player shows of a film: where it flashes and where it beeps. */
export async function watch(path: string): Promise<Seen> {
  const run = startEngine(
    {
      inputs: [{ from: path, options: CONFINED_INPUT }],
      filter:
        `[0:v]fps=${FRAMES_PER_SECOND}:start_time=0,crop=iw/8:ih/32:iw/2:ih*7/16,scale=1:1:flags=area,format=gray[v];` +
        `[0:a]aresample=${SAMPLES_PER_SECOND}:async=1:first_pts=0,aformat=sample_fmts=s16:channel_layouts=mono[a]`,
      outputs: [
        { to: 'pipe:3', format: 'rawvideo', streams: [{ from: '[v]', codec: 'rawvideo' }] },
        { to: 'pipe:4', format: 's16le', streams: [{ from: '[a]', codec: 'pcm_s16le' }] },
      ],
    },
    { pipes: 2, program: null },
  )
  const [light, sound] = await Promise.all(run.pipes.map((pipe) => readAll(pipe)))
  const outcome = await run.done
  if (!outcome.ok || !light || !sound) throw new Error(outcome.log.slice(-3).join(' | '))
  const samples = new Int16Array(sound.buffer, sound.byteOffset, Math.floor(sound.length / 2))
  return {
    firstLight: light[0] ?? 0,
    flashes: onsets(
      [...light].map((value) => value >= BRIGHT - 5),
      { rate: FRAMES_PER_SECOND, quiet: 1 },
    ),
    beeps: onsets(
      [...samples].map((value) => Math.abs(value) > 1000),
      {
        rate: SAMPLES_PER_SECOND,
        quiet: SAMPLES_PER_SECOND / 10,
      },
    ),
  }
}

async function readAll(pipe: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of pipe) parts.push(part)
  return Buffer.concat(parts)
}

/** Where a stretch begins that was preceded by at least `quiet` values without. */
function onsets(values: readonly boolean[], { rate, quiet }: { rate: number; quiet: number }): number[] {
  const found: number[] = []
  let last = -Infinity
  values.forEach((isOn, at) => {
    if (isOn && at - last > quiet) found.push(at / rate)
    if (isOn) last = at
  })
  return found
}
