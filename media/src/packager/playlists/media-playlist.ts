import { firstPartOf, type Part, type Rendition, type Segment } from '../rendition.ts'

export interface PlaylistTerms {
  /** The run of the next part; each segment has its own. */
  run: string
  targetSeconds: number
  partTargetSeconds: number
  /** The other renditions of the show, for their reports. */
  siblings: readonly Rendition[]
  /** Answer with a delta (`_HLS_skip=YES`). */
  skips: boolean
}

/** Apple's draft asks for at least six target durations (RFC 8216bis, 4.4.3.8). */
const SKIP_TARGETS = 6
const HOLD_BACK_TARGETS = 3
const PART_HOLD_BACK_PARTS = 3
/** Parts are listed near the live edge only (RFC 8216bis, 6.2.2). */
const PARTS_LISTED_TARGETS = 3

const initName = (run: string, period: number) => `init-${run}-${period}.mp4`
const segmentName = (run: string, msn: number) => `seg-${run}-${msn}.m4s`
const partName = (run: string, msn: number, part: number) => `part-${run}-${msn}-${part}.m4s`

const seconds = (value: number) => value.toFixed(5)

/** The media playlist as text (RFC 8216bis): complete, or as a delta. */
export function writeMediaPlaylist(rendition: Rendition, terms: PlaylistTerms): string {
  const segments = rendition.listed()
  const open = rendition.open()
  const isEnded = rendition.isEnded()
  const skipped = terms.skips && !isEnded ? countSkipped(segments, open, terms) : 0
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:9',
    `#EXT-X-TARGETDURATION:${terms.targetSeconds}`,
    `#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=${seconds(
      terms.partTargetSeconds * PART_HOLD_BACK_PARTS,
    )},HOLD-BACK=${seconds(terms.targetSeconds * HOLD_BACK_TARGETS)},CAN-SKIP-UNTIL=${seconds(
      terms.targetSeconds * SKIP_TARGETS,
    )}`,
    `#EXT-X-PART-INF:PART-TARGET=${seconds(terms.partTargetSeconds)}`,
    `#EXT-X-MEDIA-SEQUENCE:${segments[0]?.msn ?? open?.msn ?? rendition.next().msn}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${rendition.discontinuitySequence()}`,
  ]
  if (skipped > 0) lines.push(`#EXT-X-SKIP:SKIPPED-SEGMENTS=${skipped}`)

  let secondsToEdge = secondsOf([...segments, ...(open ? [open] : [])])
  // Also after skipped segments of the same period: a player that starts with a delta update would otherwise have no
  // initialisation segment, and could neither decode the segments nor place their media times.
  let period = -1
  for (const [index, segment] of segments.entries()) {
    secondsToEdge -= segment.durationSeconds
    if (index < skipped) continue
    lines.push(...headLines(segment, period))
    period = segment.period
    const listsParts = !isEnded && secondsToEdge < terms.targetSeconds * PARTS_LISTED_TARGETS
    if (listsParts) lines.push(...partLines(segment))
    lines.push(`#EXTINF:${seconds(segment.durationSeconds)},`, segmentName(segment.run, segment.msn))
  }
  if (isEnded) return `${[...lines, '#EXT-X-ENDLIST'].join('\n')}\n`
  if (open) lines.push(...headLines(open, period), ...partLines(open))
  const next = rendition.next()
  const hinted = partName(terms.run, next.msn, next.part + firstPartOf(open))
  if (rendition.isAnnounced()) lines.push(`#EXT-X-PRELOAD-HINT:TYPE=PART,URI="${hinted}"`)
  lines.push(...terms.siblings.flatMap(reportLine))
  return `${lines.join('\n')}\n`
}

const secondsOf = (segments: readonly Segment[]) =>
  segments.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0)

/** How many of the oldest segments are further from the edge than the skip boundary. */
function countSkipped(segments: readonly Segment[], open: Segment | null, terms: PlaylistTerms): number {
  let secondsToEdge = open?.durationSeconds ?? 0
  let kept = 0
  for (const segment of segments.toReversed()) {
    secondsToEdge += segment.durationSeconds
    if (secondsToEdge > terms.targetSeconds * SKIP_TARGETS) break
    kept += 1
  }
  return segments.length - kept
}

function headLines(segment: Segment, periodBefore: number): string[] {
  return [
    ...(segment.isDiscontinuous ? ['#EXT-X-DISCONTINUITY'] : []),
    ...(segment.period === periodBefore ? [] : [`#EXT-X-MAP:URI="${initName(segment.run, segment.period)}"`]),
    `#EXT-X-PROGRAM-DATE-TIME:${new Date(segment.wallMs).toISOString()}`,
  ]
}

const partLines = (segment: Segment) =>
  segment.parts.map((part: Part, index) => {
    const independent = part.isIndependent ? ',INDEPENDENT=YES' : ''
    const uri = partName(segment.run, segment.msn, index + firstPartOf(segment))
    return `#EXT-X-PART:DURATION=${seconds(part.durationSeconds)},URI="${uri}"${independent}`
  })

function reportLine(sibling: Rendition): string[] {
  const { msn, part } = sibling.next()
  const last = part > 0 ? { msn, part: part - 1 } : lastOf(sibling.segment(msn - 1))
  if (!last) return []
  const uri = `../${sibling.name}/media.m3u8`
  return [`#EXT-X-RENDITION-REPORT:URI="${uri}",LAST-MSN=${last.msn},LAST-PART=${last.part}`]
}

const lastOf = (segment: Segment | null) =>
  segment && { msn: segment.msn, part: Math.max(0, segment.parts.length - 1) }
