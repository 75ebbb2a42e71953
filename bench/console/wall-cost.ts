import { execFileSync } from 'node:child_process'
import process from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import type { WallShow } from '@tayang/contract'
import sharp from 'sharp'
import { openStills } from '../../server/src/modules/admin/live-wall/stills.ts'
import { openWallTicker } from '../../server/src/modules/admin/live-wall/wall-ticker.ts'
import { systemClock } from '../../server/src/platform/clock/clock.ts'
import { silentLog } from '../../server/src/platform/log/log.ts'
import type { Benchmark, Findings } from '../protocol/figure.ts'

const SHOWS = 100
const SECONDS = Number(process.env['BENCH_WALL_SECONDS'] ?? 30)
/** The smallest rung of a live show. */
const STILL = { width: 426, height: 240 }
const PICTURES = 12
const CORE_MAX = 0.1
const BYTES_MAX = 200_000

export const wallCost: Benchmark = {
  goals: ['CONSOLE'],
  name: 'wall-cost',
  title: 'The live wall with a hundred shows',
  method:
    `${SHOWS} shows are on air, each with another still in five seconds, as the encoder of a show draws them anyway` +
    ` (${STILL.width}x${STILL.height}, a noisy picture). One operator has the whole wall on screen for ${SECONDS} seconds. Processor` +
    ' time of the process, its threads included, and the bytes that the socket is given are counted; so are the' +
    ' processes that were started.',
  packages: ['sharp'],

  async measure(tell): Promise<Findings> {
    const shows = Array.from({ length: SHOWS }, (_, at) => showOf(at))
    const pictures = await Promise.all(Array.from({ length: PICTURES }, (_, at) => pictureOf(at)))
    const began = performance.now()
    const stillOf = async (showId: string) => {
      const at = Math.floor((performance.now() - began) / 5_000) + Number.parseInt(showId.slice(-4), 16)
      return pictures[at % PICTURES] ?? null
    }
    const stills = openStills({ clock: systemClock, stillOf })
    const wall = {
      shows: async () => shows,
      one: async () => null,
      remembered: () => null,
      refresh: () => undefined,
    }
    const needs = { wall, stills, clock: systemClock, log: silentLog(), watch: async () => null }
    await using ticker = openWallTicker(needs)
    const sent = { bytes: 0, stills: 0, walls: 0 }
    const ids = shows.map(({ id }) => id)
    await ticker.join({
      stillIds: () => ids,
      watchedId: () => null,
      sendShow: () => undefined,
      sendWall(at, all) {
        sent.walls++
        sent.bytes += Buffer.byteLength(
          JSON.stringify({ type: 'wall', at, shows: all, onAir: SHOWS, watching: 0 }),
        )
      },
      sendStill(frame) {
        sent.stills++
        sent.bytes += frame.length
      },
    })
    tell('warming')
    await wait(6_000)
    Object.assign(sent, { bytes: 0, stills: 0, walls: 0 })
    const [before, children, from] = [process.cpuUsage(), childrenOf(), performance.now()]
    tell('watching')
    await wait(SECONDS * 1_000)
    const { user, system } = process.cpuUsage(before)
    const seconds = (performance.now() - from) / 1_000
    const started = childrenOf() - children
    const core = (user + system) / 1e6 / seconds
    const bytes = sent.bytes / seconds
    return {
      verdicts: [
        verdict('of a core', `<= ${CORE_MAX * 100} %`, `${(core * 100).toFixed(1)} %`, core <= CORE_MAX),
        verdict(
          'to the operator',
          `<= ${BYTES_MAX / 1_000} KB/s`,
          `${(bytes / 1_000).toFixed(0)} KB/s`,
          bytes <= BYTES_MAX,
        ),
        verdict('new processes', '0', String(started), started === 0),
      ],
      tables: [
        {
          head: ['stills a second', 'walls a second', 'KB a second'],
          rows: [[sent.stills / seconds, sent.walls / seconds, bytes / 1_000].map((each) => each.toFixed(1))],
        },
      ],
      notes: [
        'Drawing a still is part of the encode of its show and is not counted here; five small queries in five seconds, whose' +
          ' cost does not grow with the number of operators, are not either.',
      ],
      paired: [],
      measured: { core, bytes, sent, seconds, started },
    }
  },
}

const verdict = (what: string, wanted: string, reached: string, isReached: boolean) => ({
  goal: `CONSOLE: a wall of ${SHOWS} shows, ${what}`,
  wanted,
  reached,
  isReached,
})

const childrenOf = () =>
  Number(execFileSync('sh', ['-c', `ls /proc/${process.pid}/task/*/children | xargs cat | wc -w`]).toString())

/** A picture that compresses as badly as a game does. */
async function pictureOf(seed: number): Promise<Buffer> {
  const { width, height } = STILL
  const raw = Buffer.alloc(width * height * 3)
  for (let at = 0; at < raw.length; at++) {
    const x = Math.floor(at / 3) % width
    raw[at] = 128 + 70 * Math.sin((x + seed * 31 + at / 4_000) / 19) + ((at * 7_919 * (seed + 1)) % 31)
  }
  return sharp(raw, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 75 })
    .toBuffer()
}

function showOf(at: number): WallShow {
  const id = `01890000-0000-7000-8000-${at.toString(16).padStart(12, '0')}`
  return {
    id,
    name: `Malam Mabar, jamur emas ${at}`,
    streamer: { profileId: id, accountId: id, name: `streamer.${at}`, avatar: null, accountMadeAt: 1 },
    category: { id, name: 'Games' },
    rating: null,
    onAirAt: 1,
    viewers: at * 17,
    reports: at % 7,
    topReason: 'Spamming',
    held: at % 11,
    risk: { score: at, band: 'calm', signal: 1, crowd: 1, newness: 1 },
    isSilent: false,
    isHidden: false,
    isKeyLocked: false,
  }
}
