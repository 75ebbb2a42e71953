import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Blobs } from '#platform/blobs/blobs'
import type { Clock } from '#platform/clock/clock'
import { refuse } from '#platform/http/refusal'
import type { RawRoute } from '#platform/http/route'
import type { Settings } from '#platform/settings/settings'
import {
  type PlayGrants,
  sendPlaylist,
  sendVersionFile,
  type ServedVersion,
  type VersionIndex,
} from '#modules/delivery'
import { writeCaptions } from '#modules/library'
import type { Schedule, Schedules } from './schedules.ts'
import { channelRight } from './channel-right.ts'
import type { LoopEntries } from './loop-entries.ts'
import { writeMediaPlaylist, type TrackLines } from './schedule/media-playlist.ts'
import { rungFor, SOUNDS_NAME, writeChannelMultivariant } from './schedule/multivariant.ts'
import { occurrencesOf, US_PER_MS, type LoopEntry } from './schedule/loop-windows.ts'

export interface ChannelDelivery {
  blobs: Blobs
  clock: Clock
  settings: Pick<Settings, 'channels'>
  playGrants: Pick<PlayGrants, 'endOf'>
  index: VersionIndex
  entries: LoopEntries
  schedules: Schedules
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const PICTURES = /^video-(\d{3,4})\.m3u8$/
const CAPTIONS = /^captions-([A-Za-z0-9-]{2,35})\.m3u8$/
const CAPTION = /^captions\/([0-9a-f-]{36})\/([A-Za-z0-9-]{2,35})\/(\d{1,6})\.vtt$/
const SEGMENT = /^t\/([0-9a-f-]{36})\/(.+)$/
const MULTIVARIANT = 'multivariant.m3u8'
/** The set of programmes changes rarely; a player reads this once. */
const MULTIVARIANT_SECONDS = 5
const CAPTION_SECONDS = 300
/** Programmes that the multivariant playlist considers: those of the coming hours. */
const LOOKED_AT_MAX = 200
const LOOK_AHEAD_US = 6 * 60 * 60_000_000
const VTT_HEAD = 'WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:0,LOCAL:00:00:00.000\n'

interface Ask {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly schedule: Schedule
  /** When the grant in the path ends; null where none is named. */
  readonly endsAt: number | null
}

/**
 * Playlists of channels, and below a grant the segments of a premium channel. A free channel names the segments of its
 * titles themselves, which are immutable and cached already.
 */
export function channelFiles(needs: ChannelDelivery): RawRoute[] {
  const methods = ['GET', 'HEAD'] as const
  return [
    {
      methods,
      path: '/media/c/:channel/*',
      handle: (request, reply) => serve(needs, request, reply, false),
    },
    {
      methods,
      path: '/media/g/:grant/c/:channel/*',
      handle: (request, reply) => serve(needs, request, reply, true),
    },
  ]
}

async function serve(
  needs: ChannelDelivery,
  request: FastifyRequest,
  reply: FastifyReply,
  isGranted: boolean,
): Promise<unknown> {
  const { channel: channelId = '', grant = '', '*': file = '' } = request.params as Record<string, string>
  if (!ID.test(channelId)) return refuse('NOT_FOUND')
  const schedule = await needs.schedules.of(channelId)
  if (!schedule || schedule.windows.length === 0) return refuse('NOT_FOUND')
  const now = needs.clock.now()
  const endsAt = isGranted ? await needs.playGrants.endOf(grant, channelRight(channelId), now) : null
  // A named grant must be valid, also where none is needed: one address never has two answers by chance.
  if (endsAt === null && (isGranted || schedule.channel.premium)) return refuse('GRANT_EXPIRED')
  return sendFile(needs, { request, reply, schedule, endsAt }, file)
}

async function sendFile(needs: ChannelDelivery, ask: Ask, file: string): Promise<unknown> {
  if (file === MULTIVARIANT) {
    const versions = await comingVersions(needs, ask.schedule)
    if (versions.length === 0) return refuse('MISSING_VIDEO')
    return sendPlaylist(ask, {
      text: writeChannelMultivariant(versions),
      isPublic: ask.endsAt === null,
      seconds: MULTIVARIANT_SECONDS,
    })
  }
  const height = PICTURES.exec(file)?.[1]
  if (height !== undefined) return sendTrack(needs, ask, { kind: 'pictures', height: Number(height) })
  if (file === SOUNDS_NAME) return sendTrack(needs, ask, { kind: 'sounds' })
  const language = CAPTIONS.exec(file)?.[1]
  if (language !== undefined) return sendTrack(needs, ask, { kind: 'captions', language })
  const [, captioned, spoken, index] = CAPTION.exec(file) ?? []
  if (captioned && spoken) return sendCaption(needs, ask, { captioned, spoken, index: Number(index) })
  const [, versionId, path] = SEGMENT.exec(file) ?? []
  if (versionId === undefined || path === undefined || ask.endsAt === null) return refuse('NOT_FOUND')
  if (!ask.schedule.living.has(versionId)) return refuse('NOT_FOUND')
  return sendVersionFile(needs, { ...ask, versionId, file: path, endsAt: ask.endsAt })
}

type Track =
  | { kind: 'pictures'; height: number }
  | { kind: 'sounds' }
  | { kind: 'captions'; language: string }

async function sendTrack(needs: ChannelDelivery, ask: Ask, track: Track): Promise<FastifyReply> {
  const { schedule } = ask
  const nowUs = needs.clock.now() * US_PER_MS
  const { windowMs, aheadMs, playlistMs } = needs.settings.channels
  const stretch = { fromUs: nowUs - windowMs * US_PER_MS, toUs: nowUs + aheadMs * US_PER_MS }
  const entries = new Map(
    occurrencesOf(schedule.windows, { ...stretch, max: LOOKED_AT_MAX }).map(({ entry }) => [
      entry.versionId,
      entry,
    ]),
  )
  if (entries.size === 0) return refuse('MISSING_VIDEO')
  const lines = new Map<string, TrackLines | null>()
  for (const entry of entries.values()) lines.set(entry.versionId, await linesOf(needs, ask, track, entry))
  const text = writeMediaPlaylist(schedule.windows, {
    ...stretch,
    kind: track.kind === 'sounds' ? 'sounds' : 'pictures',
    linesOf: (versionId) => lines.get(versionId) ?? null,
    lengthsOf: (versionId) => {
      const borders = schedule.borders.get(versionId)
      return (track.kind === 'sounds' ? borders?.soundsUs : borders?.picturesUs) ?? []
    },
  })
  return sendPlaylist(ask, {
    text,
    isPublic: ask.endsAt === null,
    seconds: Math.max(1, Math.floor(playlistMs / 1000)),
  })
}

/** The segments of a version under the addresses of this channel; null where they may not be shown. */
async function linesOf(
  needs: ChannelDelivery,
  { schedule, endsAt }: Ask,
  track: Track,
  entry: LoopEntry,
): Promise<TrackLines | null> {
  const { versionId } = entry
  const version = schedule.living.has(versionId) ? await needs.index.find(versionId) : null
  if (!version || (version.isPremium && endsAt === null)) return null
  if (track.kind === 'captions') return captionLines(track.language, entry, schedule)
  const playlist =
    track.kind === 'sounds' ? version.audio?.playlist : rungFor(version.rungs, track.height)?.playlist
  const found = playlist === undefined ? null : await needs.entries.track(versionId, playlist)
  // A version whose segments differ from the stored borders cannot be numbered.
  const counted = track.kind === 'sounds' ? entry.sounds : entry.pictures
  if (!found || found.segments.length !== counted) return null
  const folder = endsAt === null ? `/media/t/${versionId}/` : `t/${versionId}/`
  return {
    keys: found.keys,
    init: found.init === null ? null : folder + found.init,
    segments: found.segments.map(({ uri, lengthUs }) => ({ uri: folder + uri, lengthUs })),
  }
}

/** Captions have the borders of the pictures; a title without captions in this language has empty ones. */
function captionLines(language: string, { versionId }: LoopEntry, schedule: Schedule): TrackLines {
  const lengths = schedule.borders.get(versionId)?.picturesUs ?? []
  return {
    init: null,
    keys: [],
    segments: lengths.map((lengthUs, at) => ({
      uri: `captions/${versionId}/${language}/${at}.vtt`,
      lengthUs,
    })),
  }
}

async function sendCaption(
  needs: ChannelDelivery,
  { request, reply, schedule, endsAt }: Ask,
  { captioned, spoken, index }: { captioned: string; spoken: string; index: number },
): Promise<FastifyReply> {
  const lengths = schedule.borders.get(captioned)?.picturesUs
  const lengthUs = lengths?.[index]
  if (!lengths || lengthUs === undefined || !schedule.living.has(captioned)) return refuse('NOT_FOUND')
  const fromMs = lengths.slice(0, index).reduce((sum, us) => sum + us, 0) / US_PER_MS
  const cues = await needs.entries.cues(captioned, spoken)
  const toMs = fromMs + lengthUs / US_PER_MS
  const shown = cues.filter(({ startMs, endMs }) => startMs < toMs && endMs > fromMs)
  reply.headers({
    'content-type': 'text/vtt; charset=utf-8',
    'cache-control': `${endsAt === null ? 'public' : 'private'}, max-age=${CAPTION_SECONDS}`,
  })
  const body = writeCaptions(shown).replace('WEBVTT\n', VTT_HEAD)
  return request.method === 'HEAD' ? reply.send() : reply.send(body)
}

/** The versions of the coming hours, the soonest first. */
async function comingVersions(
  { clock, index }: ChannelDelivery,
  schedule: Schedule,
): Promise<ServedVersion[]> {
  const fromUs = clock.now() * US_PER_MS
  const occurrences = occurrencesOf(schedule.windows, {
    fromUs,
    toUs: fromUs + LOOK_AHEAD_US,
    max: LOOKED_AT_MAX,
  })
  const ids = [...new Set(occurrences.map(({ entry }) => entry.versionId))].filter((id) =>
    schedule.living.has(id),
  )
  const found = await Promise.all(ids.map((id) => index.find(id)))
  return found.flatMap((version) => (version && version.rungs.length > 0 ? [version] : []))
}
