import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Blobs } from '#platform/blobs/blobs'
import type { Clock } from '#platform/clock/clock'
import { refuse } from '#platform/http/refusal'
import type { RawRoute } from '#platform/http/route'
import type { Settings } from '#platform/settings/settings'
import {
  type Grants,
  sendPlaylist,
  sendVersionFile,
  type ServedVersion,
  type VersionIndex,
} from '#modules/delivery'
import { writeCaptions } from '#modules/library'
import type { Lineup, Lineups } from './schedules.ts'
import { channelRight } from './channel-right.ts'
import type { Reels } from './loop-entries.ts'
import { writeMediaPlaylist, type TrackLines } from './schedule/media-playlist.ts'
import { rungFor, SOUNDS_NAME, writeChannelMultivariant } from './schedule/multivariant.ts'
import { showingsOf, US_PER_MS, type Reel } from './schedule/loop-windows.ts'

export interface ChannelDelivery {
  blobs: Blobs
  clock: Clock
  settings: Pick<Settings, 'channels'>
  grants: Grants
  index: VersionIndex
  reels: Reels
  lineups: Lineups
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
/** Programmes that the multivariant playlist looks at: those of the coming hours. */
const LOOKED_AT_MAX = 200
const LOOK_AHEAD_US = 6 * 60 * 60_000_000
const VTT_HEAD = 'WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:0,LOCAL:00:00:00.000\n'

interface Ask {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly lineup: Lineup
  /** When the grant in the path ends; null where none is named. */
  readonly endsAt: number | null
}

/**
 * Playlists of channels, and below a grant the segments of what a premium one shows. A free channel names the very
 * segments of its titles, which are immutable and cached already.
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
  const lineup = await needs.lineups.of(channelId)
  if (!lineup || lineup.runs.length === 0) return refuse('NOT_FOUND')
  const now = needs.clock.now()
  const endsAt = isGranted ? needs.grants.grantEnd(grant, channelRight(channelId), now) : null
  // A grant that is named must be good, also where none is needed: two answers to one address never differ by luck.
  if (endsAt === null && (isGranted || lineup.channel.premium)) return refuse('GRANT_EXPIRED')
  return sendFile(needs, { request, reply, lineup, endsAt }, file)
}

async function sendFile(needs: ChannelDelivery, ask: Ask, file: string): Promise<unknown> {
  if (file === MULTIVARIANT) {
    const versions = await comingVersions(needs, ask.lineup)
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
  if (!ask.lineup.living.has(versionId)) return refuse('NOT_FOUND')
  return sendVersionFile(needs, { ...ask, versionId, file: path, endsAt: ask.endsAt })
}

type Track =
  | { kind: 'pictures'; height: number }
  | { kind: 'sounds' }
  | { kind: 'captions'; language: string }

async function sendTrack(needs: ChannelDelivery, ask: Ask, track: Track): Promise<FastifyReply> {
  const { lineup } = ask
  const nowUs = needs.clock.now() * US_PER_MS
  const { windowMs, aheadMs, playlistMs } = needs.settings.channels
  const stretch = { fromUs: nowUs - windowMs * US_PER_MS, toUs: nowUs + aheadMs * US_PER_MS }
  const reels = new Map(
    showingsOf(lineup.runs, { ...stretch, max: LOOKED_AT_MAX }).map(({ reel }) => [reel.versionId, reel]),
  )
  if (reels.size === 0) return refuse('MISSING_VIDEO')
  const lines = new Map<string, TrackLines | null>()
  for (const reel of reels.values()) lines.set(reel.versionId, await linesOf(needs, ask, track, reel))
  const text = writeMediaPlaylist(lineup.runs, {
    ...stretch,
    kind: track.kind === 'sounds' ? 'sounds' : 'pictures',
    linesOf: (versionId) => lines.get(versionId) ?? null,
    lengthsOf: (versionId) => {
      const borders = lineup.borders.get(versionId)
      return (track.kind === 'sounds' ? borders?.soundsUs : borders?.picturesUs) ?? []
    },
  })
  return sendPlaylist(ask, {
    text,
    isPublic: ask.endsAt === null,
    seconds: Math.max(1, Math.floor(playlistMs / 1000)),
  })
}

/** The segments of a version by the addresses that this channel gives them; null where they may not be shown. */
async function linesOf(
  needs: ChannelDelivery,
  { lineup, endsAt }: Ask,
  track: Track,
  reel: Reel,
): Promise<TrackLines | null> {
  const { versionId } = reel
  const version = lineup.living.has(versionId) ? await needs.index.find(versionId) : null
  if (!version || (version.isPremium && endsAt === null)) return null
  if (track.kind === 'captions') return captionLines(track.language, reel, lineup)
  const playlist =
    track.kind === 'sounds' ? version.audio?.playlist : rungFor(version.rungs, track.height)?.playlist
  const found = playlist === undefined ? null : await needs.reels.track(versionId, playlist)
  // Another grid than the one that is counted would be another film.
  const counted = track.kind === 'sounds' ? reel.sounds : reel.pictures
  if (!found || found.segments.length !== counted) return null
  const folder = endsAt === null ? `/media/t/${versionId}/` : `t/${versionId}/`
  return {
    keys: found.keys,
    init: found.init === null ? null : folder + found.init,
    segments: found.segments.map(({ uri, lengthUs }) => ({ uri: folder + uri, lengthUs })),
  }
}

/** Captions have the borders of the pictures; a title that speaks no such language has empty ones. */
function captionLines(language: string, { versionId }: Reel, lineup: Lineup): TrackLines {
  const lengths = lineup.borders.get(versionId)?.picturesUs ?? []
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
  { request, reply, lineup, endsAt }: Ask,
  { captioned, spoken, index }: { captioned: string; spoken: string; index: number },
): Promise<FastifyReply> {
  const lengths = lineup.borders.get(captioned)?.picturesUs
  const lengthUs = lengths?.[index]
  if (!lengths || lengthUs === undefined || !lineup.living.has(captioned)) return refuse('NOT_FOUND')
  const fromMs = lengths.slice(0, index).reduce((sum, us) => sum + us, 0) / US_PER_MS
  const cues = await needs.reels.cues(captioned, spoken)
  const toMs = fromMs + lengthUs / US_PER_MS
  const shown = cues.filter(({ startMs, endMs }) => startMs < toMs && endMs > fromMs)
  reply.headers({
    'content-type': 'text/vtt; charset=utf-8',
    'cache-control': `${endsAt === null ? 'public' : 'private'}, max-age=${CAPTION_SECONDS}`,
  })
  const body = writeCaptions(shown).replace('WEBVTT\n', VTT_HEAD)
  return request.method === 'HEAD' ? reply.send() : reply.send(body)
}

/** What is shown in the coming hours, the soonest first. */
async function comingVersions({ clock, index }: ChannelDelivery, lineup: Lineup): Promise<ServedVersion[]> {
  const fromUs = clock.now() * US_PER_MS
  const showings = showingsOf(lineup.runs, { fromUs, toUs: fromUs + LOOK_AHEAD_US, max: LOOKED_AT_MAX })
  const ids = [...new Set(showings.map(({ reel }) => reel.versionId))].filter((id) => lineup.living.has(id))
  const found = await Promise.all(ids.map((id) => index.find(id)))
  return found.flatMap((version) => (version && version.rungs.length > 0 ? [version] : []))
}
