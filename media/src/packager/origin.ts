import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline, type Readable } from 'node:stream'
import type { ShowRecording } from '../recorder/index.ts'
import type { FlvTap } from './flv-tap.ts'
import { rewindPlaylistOf } from './playlists/rewind-playlist.ts'
import { firstPartOf, type Rendition, type Segment } from './rendition.ts'
import type { ShowStream } from './show-stream.ts'

export interface LiveShow {
  stream: ShowStream
  recording: ShowRecording | null
  tap: FlvTap | null
  /** An operator ended it: nothing of it is served. */
  isWithdrawn: boolean
}

/** `/live/{showId}/{file}` and `/live/{showId}/{rendition}/{file}`; there are no other addresses. */
const ADDRESS = /^\/live\/([\w-]{1,64})\/(?:(audio|\d{3,4})\/)?([\w-]{1,64}\.(?:m3u8|mp4|m4s|flv|jpg))$/
const FILE = /^(init|seg|part)-([\da-f]{8})-(\d{1,9})(?:-(\d{1,4}))?\.(?:mp4|m4s)$/
/** Recorded media on disk. */
const STORED = /^(map|piece)-(\d{1,9})\.(?:mp4|m4s)$/

const PLAYLIST_TYPE = 'application/vnd.apple.mpegurl'
const MEDIA_TYPE = 'video/mp4'
const STILL_TYPE = 'image/jpeg'
const SOUND_TYPE = 'audio/mp4'
/** The type of a refusal, which has no body. */
const NOTHING_TYPE = 'text/plain'
/** An address of media never gets other content, so a cache may keep it as long as the window. */
const CACHE_LONG = 'public, max-age=3600, immutable'
/** The still: a crowd that looks at cards fetches it through a cache only once in two seconds. */
const CACHE_STILL = 'public, max-age=2'
/**
 * Everybody who joins asks for the same first lists, and everybody who waits for a part for the same reload, which
 * has an address of its own: a cache may serve them to a crowd. Who joins by a list of a second ago catches up at once.
 */
const CACHE_LIST = 'public, max-age=1'
/** A crowd may ask for what is not there yet: an edge asks once a second for all of them, and no browser keeps it. */
const CACHE_MISS = { cache: 'public, max-age=0', edge: 'max-age=1' } as const
const NEVER = 'no-store'
/** A held request ends after three target durations (RFC 8216bis, 6.2.5.2). */
const HOLD_TARGETS = 3
/** A sequence number further ahead is a mistake of the client. */
const AHEAD_SEGMENTS_MAX = 2
/** Requests that wait for a part, of all viewers of this process together. */
const HELD_REQUESTS_MAX = 20_000
/** A reader of the publisher's FLV that falls this far behind is disconnected. */
const FLV_BACKLOG_BYTES_MAX = 4 * 1024 * 1024

const NO_QUERY = new URLSearchParams()

let heldRequests = 0

interface Answer {
  status: number
  type?: string
  cache?: string
  /** What caches in front of us may do, where that is not what browsers may (RFC 9213). */
  edge?: string
  body?: string | Buffer | Stored
}

interface Stored {
  stream: Readable
  bytes: number
}

const NOT_FOUND: Answer = { status: 404, ...CACHE_MISS }
const UNAVAILABLE: Answer = { status: 503, ...CACHE_MISS }

export async function answerLive(
  shows: ReadonlyMap<string, LiveShow>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    send(request, response, { status: 405, cache: NEVER })
    return
  }
  const url = request.url ?? ''
  const queryAt = url.indexOf('?')
  const path = queryAt < 0 ? url : url.slice(0, queryAt)
  const [, showId = '', folder, file = ''] = ADDRESS.exec(path) ?? []
  const show = shows.get(showId)
  if (!show || show.isWithdrawn) return send(request, response, NOT_FOUND)
  if (file === 'source.flv' && folder === undefined && show.tap) {
    return sendFlv(show.tap, request, response)
  }
  send(
    request,
    response,
    await answerFile(
      show.stream,
      folder,
      file,
      queryAt < 0 ? NO_QUERY : new URLSearchParams(url.slice(queryAt)),
    ),
  )
}

async function answerFile(
  stream: ShowStream,
  folder: string | undefined,
  file: string,
  query: URLSearchParams,
): Promise<Answer> {
  if (folder === undefined && file === 'still.jpg') return answerStill(stream)
  if (folder === undefined) return answerMultivariant(stream, file)
  const rendition = stream.rendition(folder)
  if (!rendition) return NOT_FOUND
  if (file === 'media.m3u8') return answerPlaylist(stream, rendition, query)
  if (file === 'rewind.m3u8') return answerRewindPlaylist(stream, folder, query)
  const type = folder === 'audio' ? SOUND_TYPE : MEDIA_TYPE
  const [, stored, number] = STORED.exec(file) ?? []
  if (stored !== undefined) {
    const body = await readStored(stream, folder, stored, Number(number))
    return body ? { status: 200, type, cache: CACHE_LONG, body } : NOT_FOUND
  }
  const [, kind, run, first, second] = FILE.exec(file) ?? []
  if (kind === undefined || (kind === 'part') !== (second !== undefined)) return NOT_FOUND
  const edgeFile = { kind, run: run ?? '', first: Number(first), part: Number(second ?? 0) }
  const bytes = await bytesOf(stream, rendition, edgeFile)
  return bytes ? { status: 200, type, cache: CACHE_LONG, body: bytes } : NOT_FOUND
}

function answerStill(stream: ShowStream): Answer {
  const body = stream.still()
  return body ? { status: 200, type: STILL_TYPE, cache: CACHE_STILL, body } : NOT_FOUND
}

function answerMultivariant(stream: ShowStream, file: string): Answer {
  const text = stream.multivariant()
  if (text === null) return NOT_FOUND
  const found: Answer = { status: 200, type: PLAYLIST_TYPE, cache: CACHE_LIST }
  if (file === 'multivariant.m3u8') return { ...found, body: text }
  const isRewind = file === 'rewind.m3u8' && stream.rewind('audio') !== null
  return isRewind ? { ...found, body: text.replaceAll('/media.m3u8', '/rewind.m3u8') } : NOT_FOUND
}

function answerRewindPlaylist(stream: ShowStream, name: string, query: URLSearchParams): Answer {
  const rewind = stream.rewind(name)
  if (!rewind || rewind.index.pieces().length === 0) return NOT_FOUND
  const skip = query.get('_HLS_skip')
  const body = rewindPlaylistOf(rewind.index, {
    skips: skip === 'YES' || skip === 'v2',
    isEnded: stream.isEnded(),
  })
  // It gains a piece every few seconds, so a cache may serve it for one.
  return { status: 200, type: PLAYLIST_TYPE, cache: CACHE_LIST, body }
}

async function readStored(
  stream: ShowStream,
  name: string,
  kind: string,
  number: number,
): Promise<Stored | null> {
  const rewind = stream.rewind(name)
  const place = kind === 'map' ? rewind?.index.init(number) : rewind?.index.piece(number)
  if (!rewind || !place) return null
  const { offset, bytes } = place
  const found = await rewind.recording.read({ rendition: name, offset, bytes })
  return found && { stream: found, bytes }
}

/** A file near the live edge, by its name. */
interface EdgeFile {
  kind: string
  run: string
  first: number
  part: number
}

async function bytesOf(
  stream: ShowStream,
  rendition: Rendition,
  { kind, run, first, part }: EdgeFile,
): Promise<Buffer | null> {
  if (run !== stream.run) return null
  if (kind === 'init') {
    return rendition.init(first)
  }
  if (kind === 'seg') {
    // An open segment has no bytes as a whole yet.
    return rendition.segment(first)?.bytes ?? null
  }
  // A request for the hinted part waits until it exists; a part that the hint did not name does not exist.
  const next = rendition.next()
  const partOf = (segment: Segment | null) => segment?.parts[part - firstPartOf(segment)]
  if (next.msn === first && next.part + firstPartOf(rendition.open()) === part) {
    await hold(stream, rendition, () => {
      const { msn } = rendition.next()
      const segment = rendition.segment(first)
      // A new period has begun instead of it.
      const neverComes = segment !== null && part < firstPartOf(segment)
      return msn > first || neverComes || partOf(segment) !== undefined
    })
  }
  return partOf(rendition.segment(first))?.bytes ?? null
}

async function answerPlaylist(
  stream: ShowStream,
  rendition: Rendition,
  query: URLSearchParams,
): Promise<Answer> {
  const msn = readCount(query.get('_HLS_msn'))
  const part = readCount(query.get('_HLS_part'))
  if (msn === 'wrong' || part === 'wrong' || (part !== null && msn === null))
    return { status: 400, cache: NEVER }
  if (msn !== null && !rendition.isEnded()) {
    const last = lastListed(rendition)
    if (msn > last + AHEAD_SEGMENTS_MAX) return { status: 400, cache: NEVER }
    const isThere = await hold(stream, rendition, () => has(rendition, msn, part))
    if (!isThere) return UNAVAILABLE
  } else {
    // The first part of a show that was resumed after a restart comes in a moment.
    const isBegun = () => rendition.listed().length > 0 || rendition.open() !== null
    if (!(await hold(stream, rendition, isBegun))) return NOT_FOUND
  }
  const skip = query.get('_HLS_skip')
  const body = stream.playlist(rendition, skip === 'YES' || skip === 'v2')
  return { status: 200, type: PLAYLIST_TYPE, cache: CACHE_LIST, body }
}

function readCount(text: string | null): number | null | 'wrong' {
  if (text === null) return null
  return /^\d{1,9}$/.test(text) ? Number(text) : 'wrong'
}

const lastListed = (rendition: Rendition) => rendition.open()?.msn ?? rendition.next().msn - 1

/**
 * RFC 8216bis, 6.2.5.2: a request without a part is for the whole segment; a part after the last one is the first of
 * the next segment.
 */
function has(rendition: Rendition, msn: number, part: number | null): boolean {
  if (rendition.isEnded()) return true
  const next = rendition.next()
  if (part === null) return next.msn > msn
  if (next.msn === msn) return next.part > part
  if (next.msn === msn + 1 && next.part === 0) return part < partsOf(rendition.segment(msn))
  return next.msn > msn
}

const partsOf = (segment: Segment | null) => segment?.parts.length ?? 0

/** Waits for a condition of a rendition; false after three target durations. */
async function hold(stream: ShowStream, rendition: Rendition, isThere: () => boolean): Promise<boolean> {
  if (isThere() || rendition.isEnded()) return isThere()
  if (heldRequests >= HELD_REQUESTS_MAX) return false
  heldRequests += 1
  const overtime = Promise.withResolvers<'over'>()
  const timer = setTimeout(() => overtime.resolve('over'), stream.targetSeconds * HOLD_TARGETS * 1000)
  try {
    while (!isThere()) {
      const settled = await Promise.race([stream.changed(rendition), overtime.promise])
      if (settled === 'over' || rendition.isEnded()) return isThere()
    }
    return true
  } finally {
    clearTimeout(timer)
    heldRequests -= 1
  }
}

function send(request: IncomingMessage, response: ServerResponse, answer: Answer): void {
  const { body = '' } = answer
  const isStored = typeof body === 'object' && 'stream' in body
  const isBodyless = response.destroyed || request.method === 'HEAD'
  if (isStored && isBodyless) body.stream.destroy()
  if (response.destroyed) return
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  response.writeHead(answer.status, {
    'content-type': answer.type ?? NOTHING_TYPE,
    'cache-control': answer.cache ?? NEVER,
    ...(answer.edge === undefined ? {} : { 'cdn-cache-control': answer.edge }),
    'content-length': 'bytes' in bytes ? bytes.bytes : bytes.length,
    // The page may come from another origin (a partner, a CDN); everything here is public to holders of the address.
    'access-control-allow-origin': '*',
  })
  if (isBodyless) response.end()
  // The pipeline follows the speed of the client, and cuts the connection where the file is shorter than announced.
  else if ('stream' in bytes) pipeline(bytes.stream, response, () => {})
  else response.end(bytes)
}

function sendFlv(tap: FlvTap, request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'video/x-flv', 'cache-control': NEVER })
  if (request.method === 'HEAD') {
    response.end()
    return
  }
  response.flushHeaders()
  const leave = tap.read({
    write(bytes) {
      if (response.writableLength > FLV_BACKLOG_BYTES_MAX) response.destroy()
      else response.write(bytes)
    },
    end: () => response.end(),
  })
  response.once('close', leave)
}
