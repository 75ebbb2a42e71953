import { request, type ClientRequest, type IncomingMessage } from 'node:http'
import { once } from 'node:events'
import { clipUploads, productSettings, type Operation } from '@tayang/contract'
import type { FileFacts, FromEngine } from '@tayang/contract/ingest'
import sharp from 'sharp'
import { openTally } from '#platform/limits/open-tally'
import { silentLog } from '#platform/log/log'
import { openSecrets } from '#platform/secrets/secrets'
import { openCalls, type Called, type Calls } from '../../../../../../tests/calls.ts'
import { openCatalogHarness, people, type CatalogHarness } from '../../../../../../tests/catalog-harness.ts'
import { placesForAll } from '../../../../../../tests/media-engine-harness.ts'
import { setState } from '../../clip-rows.ts'
import type { ClipEngine } from '../../engine.ts'
import { clipsSchema } from '../../schema.ts'
import type { ClipRows, ClipTables } from '../../tables.ts'
import { limitKeys, openUploads, type UploadDependencies, type UploadLimits, type Uploads } from '../index.ts'

type ProbeEnd = Extract<FromEngine, { type: 'probed-file' | 'failed' }>

/** Uploads above a real library and a real delivery; the test speaks for the media engine. */
export interface UploadsHarness extends AsyncDisposable {
  readonly catalog: CatalogHarness
  readonly rows: ClipRows
  readonly calls: Calls
  readonly uploads: Uploads
  /** The settings; a test changes them. */
  readonly limits: { -readonly [key in keyof UploadLimits]: UploadLimits[key] }
  /** Why an account may not upload. */
  readonly barred: Map<string, 'AGE_REQUIRED' | 'STREAMER_ONLY' | 'FORBIDDEN'>
  /** Rejections, in their order. */
  readonly rejected: { id: string; reason: string }[]
  /** What the engine answers to the next probes. */
  probe: () => ProbeEnd | Promise<ProbeEnd>
  /** Numbers of categories by their keys. */
  category(key: string): Promise<number>
  announce(fields?: Record<string, unknown>, how?: Announcing): Promise<Called>
  /** An announced clip for a file of this size. */
  announced(sizeBytes: number, fields?: Record<string, unknown>): Promise<Announced>
  put(clip: Announced, bytes: Buffer, headers?: Record<string, string>): Promise<Called>
  progress(clip: Announced): Promise<Called>
  /** A PUT over a socket that the test writes to and cuts. */
  open(clip: Announced, headers: Record<string, string | number>): Promise<ClientRequest>
  stateOf(clip: Announced): Promise<string | null>
  /** Opens the uploads again on the same data, as after a crash. */
  reopen(): Uploads
}

export interface Announced {
  readonly id: string
  readonly uploadUrl: string
  readonly expiresAt: number
}

interface Announcing {
  readonly token?: string
  readonly thumbnail?: Buffer | null
}

const noId = '00000000-0000-7000-8000-000000000000'

/** What the engine says of a file as it was announced. */
export function factsOf(change: Partial<FileFacts> & { width?: number; height?: number } = {}): ProbeEnd {
  const { width = 1280, height = 720, ...facts } = change
  const video = { codec: 'h264' as const, width, height, rotation: 0, framesPerSecond: 30 }
  return {
    type: 'probed-file',
    jobId: noId,
    file: {
      container: 'mp4',
      seconds: 10,
      tracks: 2,
      video: { ...video, isHighDynamicRange: false },
      audio: { codec: 'aac', channels: 2 },
      ...facts,
    },
  }
}

export async function thumbnailOf(
  width = 640,
  height = 360,
  format: 'jpeg' | 'png' | 'webp' | 'gif' = 'jpeg',
) {
  const picture = sharp({ create: { width, height, channels: 3, background: '#336699' } })
  return picture.toFormat(format).toBuffer()
}

export async function openUploadsHarness(
  options: { startsJobs?: boolean; freeBytesMin?: number; startMs?: number } = {},
): Promise<UploadsHarness> {
  await using opened = new AsyncDisposableStack()
  const catalog = opened.use(await openCatalogHarness({ ...options, schemas: [clipsSchema] }))
  const { clock, database, blobs, jobs, library, delivery } = catalog
  const rows = database.forModule<ClipTables>('clips')
  const limits = Object.fromEntries(
    limitKeys.map((key) => [key, productSettings[key].default]),
  ) as UploadsHarness['limits']
  const barred: UploadsHarness['barred'] = new Map()
  const rejected: UploadsHarness['rejected'] = []
  const speaker = { probe: (): ProbeEnd | Promise<ProbeEnd> => factsOf() }
  const dependencies: UploadDependencies = {
    database,
    rows,
    blobs,
    clock,
    jobs,
    library,
    delivery,
    log: silentLog(),
    tally: opened.use(openTally(clock)),
    secrets: openSecrets({ home: '', secret: 'a secret of this test' }),
    engine: {
      places: placesForAll,
      probe: () =>
        ({ done: Promise.resolve().then(() => speaker.probe()), drop() {} }) as ReturnType<
          ClipEngine['probe']
        >,
    },
    limits: async () => limits,
    mayUpload: async (accountId) => barred.get(accountId) ?? null,
    async reject(id, reason) {
      rejected.push({ id, reason })
      await setState(rows, { id, from: ['processing'], to: 'rejected', reason, now: clock.now() })
    },
  }
  const uploads = opened.use(openUploads(dependencies))
  const calls = opened.use(
    await openCalls({ routes: uploads.routes, clock, identify: async (token) => people[token] ?? null }),
  )
  await calls.listen()
  if (options.startsJobs !== false) {
    await uploads.startJobs()
    await uploads.startChecking()
  }
  const closing = opened.move()

  const harness: UploadsHarness = {
    catalog,
    rows,
    calls,
    uploads,
    limits,
    barred,
    rejected,
    get probe() {
      return speaker.probe
    },
    set probe(answer) {
      speaker.probe = answer
    },
    async category(key) {
      const title = limits['clips.categories'].find((one) => one.key === key)?.title
      const data = [{ names: { 1: title?.en ?? '' }, type: 'genre' }]
      const answer = await calls.call(clipUploads.createTag, { token: 'citra', body: { data } })
      return answer.body.data[0].id
    },
    async announce(fields = {}, { token = 'citra', thumbnail } = {}) {
      const form = new FormData()
      const all = { ...(await announcement(harness)), ...fields }
      for (const [name, value] of Object.entries(all)) {
        if (value !== undefined) form.set(name, typeof value === 'string' ? value : JSON.stringify(value))
      }
      const picture = thumbnail === undefined ? await thumbnailOf() : thumbnail
      if (picture) form.set('thumbnail', new Blob([new Uint8Array(picture)]), 'picture')
      const { headers, body } = await encoded(form)
      return calls.call(clipUploads.createMetadata as Operation, { token, headers, body })
    },
    async announced(size, fields = {}) {
      const answer = await harness.announce({ size, ...fields })
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
      return answer.body.data
    },
    put: (clip, body, headers = {}) => ask(calls, 'PUT', clip.uploadUrl, { body, headers }),
    progress: (clip) => ask(calls, 'GET', clip.uploadUrl, {}),
    async open({ uploadUrl }, headers) {
      const call = request(`http://localhost:${calls.port()}${uploadUrl}`, { method: 'PUT', headers })
      call.on('error', () => undefined)
      call.flushHeaders()
      await once(call, 'socket')
      return call
    },
    async stateOf({ id }) {
      const found = await rows.selectFrom('clip').select('state').where('id', '=', id).executeTakeFirst()
      return found?.state ?? null
    },
    reopen: () => openUploads(dependencies),
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  }
  return harness
}

async function announcement(harness: UploadsHarness): Promise<Record<string, unknown>> {
  return {
    titles: { 1: 'Nasi goreng jam dua pagi' },
    tags: [1, await harness.category('food')],
    duration: 10_000,
    fileName: 'VID_20261123.mp4',
    mime: 'video/mp4',
    size: 1_000,
  }
}

async function encoded(form: FormData) {
  const answer = new Response(form)
  const body = Buffer.from(await answer.arrayBuffer())
  return { headers: { 'content-type': answer.headers.get('content-type') ?? '' }, body }
}

async function ask(
  calls: Calls,
  method: 'GET' | 'PUT',
  url: string,
  { body, headers = {} }: { body?: Buffer; headers?: Record<string, string> },
): Promise<Called> {
  const answer = await calls.ask({
    method,
    url,
    headers: { host: 'localhost:3000', 'content-type': 'application/octet-stream', ...headers },
    ...(body ? { payload: body } : {}),
  })
  return { status: answer.status, headers: answer.headers, body: JSON.parse(String(answer.bytes) || '{}') }
}

/** The code of an answer that came over a socket. */
export async function answerOf(call: ClientRequest): Promise<{ status: number; body: Called['body'] }> {
  const [answer] = (await once(call, 'response')) as [IncomingMessage]
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk as Buffer)
  return { status: answer.statusCode ?? 0, body: JSON.parse(String(Buffer.concat(chunks))) }
}
