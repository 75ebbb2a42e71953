import { text } from 'node:stream/consumers'
import type { Rung } from '@tayang/contract/ingest'
import type { Blobs } from '#platform/blobs/blobs'
import { type ServedVersion, subtitlePath, versionFolder, type VersionIndex } from '#modules/delivery'
import { type Borders, type Cue, readCaptions } from '#modules/library'
import { TARGET_SECONDS, type TrackLines } from './schedule/media-playlist.ts'
import type { ChannelRows } from './rows.ts'

/** Playlists of versions that are remembered: they never change. */
const KEPT_MAX = 500
const PLAYLIST_BYTES_MAX = 4 * 1024 * 1024
/** Captions of the current films, each a megabyte at most. */
const CAPTIONS_KEPT_MAX = 50

export interface LoopEntries {
  /** Borders of these versions; a version that cannot be on a channel, or cannot be read, is left out. */
  bordersOf(versionIds: readonly string[]): Promise<ReadonlyMap<string, Borders>>
  /** One track of a version, addresses relative to the version's folder. */
  track(versionId: string, playlist: string): Promise<TrackLines | null>
  /** The captions of a version in a language; empty where it has none. Read once for all viewers. */
  cues(versionId: string, language: string): Promise<readonly Cue[]>
}

/** The contents of the immutable playlists of versions, read once. */
export function openLoopEntries(needs: {
  rows: ChannelRows
  blobs: Blobs
  index: VersionIndex
}): LoopEntries {
  const { rows, blobs, index } = needs
  const tracks = openKept<TrackLines>(KEPT_MAX)
  const spoken = openKept<readonly Cue[]>(CAPTIONS_KEPT_MAX)

  async function read(versionId: string, playlist: string): Promise<TrackLines | null> {
    const key = `${versionFolder(versionId)}/${playlist}`
    const facts = await blobs.stat(key)
    if (!facts || facts.sizeBytes > PLAYLIST_BYTES_MAX) return null
    const stream = await blobs.read(key)
    return stream ? readTrack(await text(stream), playlist.slice(0, playlist.lastIndexOf('/') + 1)) : null
  }

  const track = (versionId: string, playlist: string) =>
    tracks(`${versionId}/${playlist}`, () => read(versionId, playlist))

  async function readCues(key: string): Promise<readonly Cue[] | null> {
    const stream = (await blobs.stat(key)) && (await blobs.read(key))
    return stream ? readCaptions(await text(stream)) : null
  }

  async function measure(versionId: string): Promise<Borders | null> {
    const version = await index.find(versionId)
    const lowest = version && lowestOf(version)
    if (!version?.audio || !lowest) return null
    const [pictures, sounds] = await Promise.all([
      track(versionId, lowest.playlist),
      track(versionId, version.audio.playlist),
    ])
    if (!pictures || !sounds || !fits(pictures) || !fits(sounds)) return null
    return { picturesUs: lengthsOf(pictures), soundsUs: lengthsOf(sounds) }
  }

  return {
    track,
    async cues(versionId, language) {
      const key = `${versionFolder(versionId)}/${subtitlePath(language)}`
      return (await spoken(key, () => readCues(key))) ?? []
    },
    async bordersOf(versionIds) {
      const known = await rows.bordersOf(versionIds)
      for (const versionId of new Set(versionIds)) {
        if (known.has(versionId)) continue
        const borders = await measure(versionId)
        if (!borders) continue
        await rows.addBorders(versionId, borders)
        known.set(versionId, borders)
      }
      return known
    },
  }
}

/** A bounded cache. Nothing is remembered of a missing value or a failed read, since it may be there soon. */
function openKept<Made>(max: number) {
  const kept = new Map<string, Promise<Made | null>>()
  return (key: string, make: () => Promise<Made | null>): Promise<Made | null> => {
    const known = kept.get(key)
    if (known) return known
    const [oldest] = kept.keys()
    if (kept.size >= max && oldest !== undefined) kept.delete(oldest)
    const made = make()
    kept.set(key, made)
    made.then(
      (found) => found ?? kept.delete(key),
      () => kept.delete(key),
    )
    return made
  }
}

function lowestOf({ rungs }: ServedVersion): Rung | undefined {
  return rungs.toSorted((a, b) => a.height - b.height)[0]
}

/** Reads a media playlist that our packager wrote. */
function readTrack(playlist: string, folder: string): TrackLines {
  const segments: { uri: string; lengthUs: number }[] = []
  const keys: string[] = []
  let init: string | null = null
  let lengthUs = 0
  for (const line of playlist.split(/\r?\n/)) {
    if (line.startsWith('#EXTINF:')) lengthUs = Math.round(Number.parseFloat(line.slice(8)) * 1_000_000)
    else if (line.startsWith('#EXT-X-KEY:')) keys.push(line)
    else if (line.startsWith('#EXT-X-MAP:')) init = folder + (/URI="([^"]+)"/.exec(line)?.[1] ?? '')
    else if (line !== '' && !line.startsWith('#')) segments.push({ uri: folder + line, lengthUs })
  }
  return { init, keys, segments }
}

const lengthsOf = ({ segments }: TrackLines) => segments.map(({ lengthUs }) => lengthUs)

/** RFC 8216, 4.3.3.1: no segment, rounded, is longer than the target. */
function fits({ segments }: TrackLines): boolean {
  const isLong = (us: number) => !(us >= 0) || Math.round(us / 1_000_000) > TARGET_SECONDS
  return segments.length > 0 && !segments.some(({ lengthUs }) => isLong(lengthUs)) && sum(segments) > 0
}

const sum = (segments: readonly { lengthUs: number }[]) =>
  segments.reduce((total, { lengthUs }) => total + lengthUs, 0)
