import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { admin, type InputOf, type TitleState } from '@tayang/contract'
import type { Rung } from '@tayang/contract/ingest'
import sharp from 'sharp'
import { openBlobs, type Blobs } from '#platform/blobs'
import { openBus, type BusEvent } from '#platform/bus'
import { fakeClock, type FakeClock } from '#platform/clock-fake'
import type { Database } from '#platform/database'
import { openHttp } from '#platform/http'
import { openJobs, type Jobs } from '#platform/jobs'
import { silentLog } from '#platform/log'
import { route, type Caller } from '#platform/route'
import { openSecrets } from '#platform/secrets'
import { readSettings } from '#platform/settings'
import { openCalls, type Calls } from '../../../../tests/calls.ts'
import { openTestDatabase } from '../../../../tests/database.ts'
import type { EncodeEnd, EncodeReport, Engine } from './engine.ts'
import { catalogSchema, openCatalog, type Catalog } from './index.ts'

/** Tokens of people: `citra` has a subscription that includes premium, `eko` has none. */
export const people: Readonly<Record<string, Caller>> = Object.fromEntries(
  ['citra', 'eko'].map((name, i) => [
    name,
    {
      accountId: `00000000-0000-7000-8000-00000000000${i}`,
      profileId: `00000000-0000-7000-8000-00000000001${i}`,
      sessionId: `00000000-0000-7000-8000-00000000002${i}`,
      name,
      roles: [],
      isValidated: true,
    },
  ]),
)

/** One order as the far side of the control wire sees it. */
export interface TakenOrder {
  readonly order: Parameters<Engine['encode']>[0]
  readonly isDropped: boolean
  /** Writes files below the order's folder, as an engine would, and says so. */
  report(said: EncodeReport, files?: Readonly<Record<string, string | Buffer>>): Promise<void>
  end(said: Omit<Extract<EncodeEnd, { type: 'done' }>, 'jobId'> | { type: 'failed'; reason: Reason }): void
}

type Reason = Extract<EncodeEnd, { type: 'failed' }>['reason']

/** The whole room on a real database, real blobs and real jobs; the test speaks for the media engine. */
export interface CatalogUnderTest extends AsyncDisposable {
  readonly catalog: Catalog
  readonly calls: Calls
  readonly clock: FakeClock
  readonly database: Database
  readonly blobs: Blobs
  readonly jobs: Jobs
  readonly events: BusEvent[]
  /** The next order that the room gives to an engine. */
  nextOrder(): Promise<TakenOrder>
  putTitle(draft?: Partial<Draft>): Promise<TitleState>
  /** Uploads some bytes for a title by a fresh address; answers the status. */
  upload(friendlyId: string, bytes?: Buffer): Promise<number>
  /** A title whose first rung is published and whose encode goes on, which keeps one place of the worker. */
  beginPublishing(draft?: Partial<Draft>): Promise<{ title: TitleState; order: TakenOrder }>
  /** A title that plays in one rung; its encode has ended. */
  publish(draft?: Partial<Draft>): Promise<{ title: TitleState; order: TakenOrder }>
  /** The same routes on a real port, for what only a socket can do. */
  listen(): Promise<AsyncDisposable & { port: number }>
  /** Opens the same room again on the same data, as after a crash. */
  reopen(): Catalog
}

export type Draft = InputOf<typeof admin.putTitle>['body']

export const FILE = Buffer.from('not a film, but bytes that arrive')

let titles = 0

export function draftOf(draft: Partial<Draft> = {}): Draft {
  titles++
  return {
    friendlyId: `title-${titles}`,
    type: 'movie',
    title: { en: `Title ${titles}`, id: `Judul ${titles}` },
    description: { en: 'About it.', id: 'Tentang itu.' },
    year: 2024,
    rating: '13+',
    genres: [],
    cast: [],
    premium: false,
    exclusive: false,
    thumbColor: '#123456',
    parent: null,
    number: null,
    heights: [1080, 720, 480, 360, 240],
    ...draft,
  }
}

export function rungOf(height: Rung['height']): Rung {
  return {
    height,
    width: Math.round((height * 16) / 9 / 2) * 2,
    playlist: `v${height}/video.m3u8`,
    iframePlaylist: `v${height}/iframes.m3u8`,
    bandwidth: height * 2_000,
    averageBandwidth: height * 1_500,
    iframeBandwidth: height * 200,
    codecs: 'avc1.4d401e',
    framesPerSecond: 24,
  }
}

/** What an engine says of a finished rung, and the files that it made. */
export function finishedRung(jobId: string, height: Rung['height'], isFirst: boolean) {
  const files: Record<string, string | Buffer> = {
    [`v${height}/video.m3u8`]: '#EXTM3U\n#EXT-X-ENDLIST\n',
    [`v${height}/iframes.m3u8`]: '#EXTM3U\n#EXT-X-I-FRAMES-ONLY\n#EXT-X-ENDLIST\n',
    [`v${height}/1.m4s`]: Buffer.from('0123456789'),
    ...(isFirst ? { 'audio/audio.m3u8': '#EXTM3U\n#EXT-X-ENDLIST\n' } : {}),
  }
  const said: EncodeReport = {
    type: 'rung-finished',
    jobId,
    rung: rungOf(height),
    audio: isFirst
      ? {
          playlist: 'audio/audio.m3u8',
          codecs: 'mp4a.40.2',
          bandwidth: 128_000,
          language: 'und',
          channels: 2,
        }
      : null,
    captions: [],
    files: Object.keys(files),
  }
  return { said, files }
}

export async function pictureBytes(color = '#cc3344'): Promise<Buffer> {
  return sharp({ create: { width: 600, height: 900, channels: 3, background: color } })
    .jpeg()
    .toBuffer()
}

/** An engine whose far side is the test. */
function openSpeaker(): { engine: Engine & { cut(): void }; nextOrder(): Promise<TakenOrder> } {
  const orders = new EventTarget()
  const taken: TakenOrder[] = []
  return {
    engine: {
      cut() {},
      encode(order, report) {
        const { promise: done, resolve } = Promise.withResolvers<EncodeEnd>()
        let isDropped = false
        taken.push({
          order,
          get isDropped() {
            return isDropped
          },
          async report(said, files = {}) {
            for (const [name, bytes] of Object.entries(files)) {
              const file = path.join(order.folder, name)
              await mkdir(path.dirname(file), { recursive: true })
              await writeFile(file, bytes)
            }
            await report(said)
          },
          end: (said) =>
            resolve(
              said.type === 'done'
                ? { type: 'done', jobId: order.jobId }
                : { ...said, jobId: order.jobId, message: '' },
            ),
        })
        orders.dispatchEvent(new Event('order'))
        const drop = () => {
          isDropped = true
          resolve({ type: 'failed', jobId: order.jobId, reason: 'interrupted', message: 'dropped' })
        }
        return { done, drop }
      },
    },
    async nextOrder() {
      while (taken.length === 0) await once(orders, 'order')
      const next = taken.shift()
      if (!next) throw new Error('an order was announced and is not there')
      return next
    },
  }
}

export async function openCatalogUnderTest(
  options: { startsJobs?: boolean; startMs?: number } = {},
): Promise<CatalogUnderTest> {
  await using opened = new AsyncDisposableStack()
  const home = await mkdtemp(path.join(tmpdir(), 'tayang-catalog-'))
  opened.defer(() => rm(home, { recursive: true, force: true }))
  const settings = readSettings(
    { TAYANG_HOME: home, TAYANG_FREE_BYTES_MIN: '0', TAYANG_JOB_STOP_MS: '1000' },
    [],
  )
  const log = silentLog()
  const clock = fakeClock(options.startMs)
  const database = opened.use(await openTestDatabase([catalogSchema]))
  const bus = opened.use(openBus(log))
  const blobs = opened.use(await openBlobs(settings))
  const jobs = opened.use(await openJobs(database, settings, log))
  const { engine, nextOrder } = openSpeaker()
  const needs = {
    ...{ database, bus, blobs, jobs, clock, log, settings, engine },
    secrets: openSecrets(settings),
    profilesOf: async () => new Map(),
    includesPremium: async (accountId: string) => accountId === people['citra']?.accountId,
  }
  const catalog = opened.use(openCatalog(needs))
  const events: BusEvent[] = []
  for (const type of ['catalog.title-published', 'catalog.title-failed']) {
    await bus.subscribe(type, (event) => void events.push(event))
  }
  const operator = [
    route(admin.putTitleArt, async ({ params, asked, now }) => {
      await catalog.putArt({ ...params, stream: asked.stream }, now)
      return { data: { success: true as const } }
    }),
  ]
  const served = {
    routes: [...catalog.routes, ...operator],
    rawRoutes: catalog.rawRoutes,
    clock,
    identify: async (token: string) =>
      token === 'operator' && people['eko']
        ? { ...people['eko'], roles: ['operator'] }
        : (people[token] ?? null),
  }
  const calls = opened.use(await openCalls(served))
  if (options.startsJobs !== false) await catalog.startJobs()

  const room: Omit<CatalogUnderTest, typeof Symbol.asyncDispose> = {
    ...{ catalog, calls, clock, database, blobs, jobs, events, nextOrder },
    putTitle: (draft) => catalog.putTitle(draftOf(draft), clock.now()),
    async upload(friendlyId, bytes = FILE) {
      const { uploadUrl } = await catalog.createUpload({ friendlyId, sizeBytes: bytes.length }, clock.now())
      const answer = await calls.ask({ method: 'PUT', url: uploadUrl, payload: bytes })
      return answer.status
    },
    async beginPublishing(draft) {
      const title = await room.putTitle(draft)
      await room.upload(title.friendlyId)
      const order = await nextOrder()
      await order.report({
        type: 'probed',
        jobId: order.order.jobId,
        source: {
          seconds: 90,
          width: 1280,
          height: 720,
          framesPerSecond: 24,
          hasAudio: true,
          loudnessLufs: -20,
        },
        heights: [720, 360],
      })
      const { said, files } = finishedRung(order.order.jobId, 360, true)
      await order.report(said, files)
      return { title: await catalog.titleState(title.friendlyId), order }
    },
    async publish(draft) {
      const { title, order } = await room.beginPublishing(draft)
      order.end({ type: 'done' })
      return { title, order }
    },
    async listen() {
      const http = await openHttp({
        ...served,
        settings: { ...settings, port: 0 },
        log,
        provesAnswers: true,
      })
      return { port: await http.listen(), [Symbol.asyncDispose]: () => http[Symbol.asyncDispose]() }
    },
    reopen: () => openCatalog(needs),
  }
  const closing = opened.move()
  return { ...room, [Symbol.asyncDispose]: () => closing.disposeAsync() }
}
