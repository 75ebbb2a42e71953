import { occurrencesOf, US_PER_MS, type LoopWindow, type Occurrence } from './loop-windows.ts'
import { soundsBefore } from './plan.ts'

/** RFC 8216 wants one target duration for the life of a playlist: longer segments are on no channel. */
export const TARGET_SECONDS = 4
/** Occurrences within one playlist; a few minutes have a handful, whatever their length. */
const SHOWINGS_MAX = 1_000

/** The segments of one track of one version, as its immutable playlist lists them. */
export interface TrackLines {
  readonly init: string | null
  /** Key lines unchanged: each programme has its own. */
  readonly keys: readonly string[]
  readonly segments: readonly { readonly uri: string; readonly lengthUs: number }[]
}

export type TrackKind = 'pictures' | 'sounds'

export interface Listed {
  readonly kind: TrackKind
  readonly fromUs: number
  readonly toUs: number
  /** Null where the version is gone or may not be shown: its segments are listed as a gap. */
  linesOf(versionId: string): TrackLines | null
  /** Lengths of the segments, also of a version that is gone. */
  lengthsOf(versionId: string): readonly number[]
}

/**
 * The media playlist at a time: every segment within the period, with permanent numbers.
 *
 * Each programme begins with its own initialization, key and wall-clock time, after a discontinuity.
 */
export function writeMediaPlaylist(windows: readonly LoopWindow[], listed: Listed): string {
  const occurrences = occurrencesOf(windows, { ...listed, max: SHOWINGS_MAX })
  const programmes = occurrences
    .map((occurrence) => ({ occurrence, segments: segmentsOf(occurrence, listed) }))
    .filter(({ segments }) => segments.length > 0)
  const [first] = programmes
  const lines: string[] = []
  let ordinal = first?.occurrence.before.occurrences ?? 0
  let isEncrypted = false
  for (const { occurrence, segments } of programmes) {
    // One for each programme between, also where it has no segment in this period.
    for (; ordinal < occurrence.before.occurrences; ordinal++) lines.push('#EXT-X-DISCONTINUITY')
    const track = listed.linesOf(occurrence.entry.versionId)
    const keys = track?.keys ?? []
    lines.push(...keys)
    if (keys.length === 0 && isEncrypted) lines.push('#EXT-X-KEY:METHOD=NONE')
    isEncrypted = keys.length > 0
    if (track?.init) lines.push(`#EXT-X-MAP:URI="${track.init}"`)
    for (const [at, { index, startUs, lengthUs }] of segments.entries()) {
      if (at === 0) lines.push(`#EXT-X-PROGRAM-DATE-TIME:${new Date(startUs / US_PER_MS).toISOString()}`)
      if (!track) lines.push('#EXT-X-GAP')
      lines.push(
        `#EXTINF:${(lengthUs / 1_000_000).toFixed(6)},`,
        track?.segments[index]?.uri ?? `gone-${index}.m4s`,
      )
    }
  }
  const firstSegment = first?.segments[0]?.index ?? 0
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:8',
    `#EXT-X-TARGETDURATION:${TARGET_SECONDS}`,
    `#EXT-X-MEDIA-SEQUENCE:${(first?.occurrence.before[listed.kind] ?? 0) + firstSegment}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${first?.occurrence.before.occurrences ?? 0}`,
    '#EXT-X-INDEPENDENT-SEGMENTS',
    ...lines,
    '',
  ].join('\n')
}

interface ListedSegment {
  index: number
  startUs: number
  lengthUs: number
}

function segmentsOf(occurrence: Occurrence, listed: Listed): ListedSegment[] {
  const lengths = listed.lengthsOf(occurrence.entry.versionId)
  const isCut = occurrence.endUs < occurrence.startUs + occurrence.entry.lengthUs
  const shown = !isCut
    ? lengths.length
    : listed.kind === 'sounds'
      ? soundsBefore(lengths, occurrence.endUs - occurrence.startUs)
      : Infinity
  const found: ListedSegment[] = []
  let startUs = occurrence.startUs
  for (const [index, lengthUs] of lengths.entries()) {
    if (
      index >= shown ||
      startUs >= listed.toUs ||
      (isCut && startUs >= occurrence.endUs && shown === Infinity)
    )
      break
    if (startUs + lengthUs > listed.fromUs) found.push({ index, startUs, lengthUs })
    startUs += lengthUs
  }
  return found
}
