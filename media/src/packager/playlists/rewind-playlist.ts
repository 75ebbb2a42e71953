import { PIECE_SECONDS, type RewindIndex } from '../rewind-index.ts'

const HOLD_BACK_TARGETS = 3
/** Apple's draft asks for at least six target durations (RFC 8216bis, 4.4.3.8). */
const SKIP_TARGETS = 6
/** A segment of sound may be a part longer than its grid. */
const TARGET_SECONDS = PIECE_SECONDS + 1
/** The complete text and the delta. */
const FORMS = 2

interface PlaylistForm {
  skips: boolean
  isEnded: boolean
}

const written = new WeakMap<RewindIndex, Map<string, string>>()

/** The playlist of two hours has a hundred thousand characters and is the same until the next piece: written once. */
export function rewindPlaylistOf(index: RewindIndex, form: PlaylistForm): string {
  const pieces = index.pieces()
  const key = `${pieces[0]?.number} ${pieces.at(-1)?.number} ${form.skips} ${form.isEnded}`
  const known = written.get(index)?.get(key)
  if (known !== undefined) return known
  const text = writeRewindPlaylist(index, form)
  const kept = [...(written.get(index) ?? [])].slice(1 - FORMS)
  written.set(index, new Map([...kept, [key, text]]))
  return text
}

/**
 * The playlist for rewinding (RFC 8216bis): whole pieces only, without parts and blocking reloads. Viewers at the edge
 * never load hours of it, and viewers who rewound reload it rarely.
 */
function writeRewindPlaylist(index: RewindIndex, { skips, isEnded }: PlaylistForm): string {
  const pieces = index.pieces()
  const skipped = skips && !isEnded ? Math.max(0, pieces.length - SKIP_TARGETS - 1) : 0
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:9',
    `#EXT-X-TARGETDURATION:${TARGET_SECONDS}`,
    `#EXT-X-SERVER-CONTROL:HOLD-BACK=${TARGET_SECONDS * HOLD_BACK_TARGETS},CAN-SKIP-UNTIL=${TARGET_SECONDS * SKIP_TARGETS}`,
    '#EXT-X-INDEPENDENT-SEGMENTS',
    `#EXT-X-MEDIA-SEQUENCE:${pieces[0]?.number ?? 0}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${index.breaksBefore()}`,
  ]
  if (skipped > 0) lines.push(`#EXT-X-SKIP:SKIPPED-SEGMENTS=${skipped}`)
  let period = skipped > 0 ? (pieces[skipped - 1]?.period ?? -1) : -1
  for (const piece of pieces.slice(skipped)) {
    if (piece.breaks) lines.push('#EXT-X-DISCONTINUITY')
    if (piece.period !== period) lines.push(`#EXT-X-MAP:URI="map-${piece.period}.mp4"`)
    period = piece.period
    lines.push(
      `#EXT-X-PROGRAM-DATE-TIME:${new Date(piece.wallMs).toISOString()}`,
      `#EXTINF:${piece.seconds.toFixed(5)},`,
      `piece-${piece.number}.m4s`,
    )
  }
  if (isEnded) lines.push('#EXT-X-ENDLIST')
  return `${lines.join('\n')}\n`
}
