import { SOUND_RENDITION } from '@tayang/contract/ingest'
import { initKey, type JournalRange, type Segment } from './read-range.ts'

/** A second that is recorded in every rendition: it begins with a key frame. */
export interface CutSecond {
  /** Media times of its first picture and its end. */
  readonly startMs: number
  readonly endMs: number
  /** Its pictures by rung. */
  readonly pictures: ReadonlyMap<string, Segment>
}

/** Seconds that follow each other without a break, and the sound around them. */
export interface CutSpan {
  readonly period: number
  readonly seconds: readonly CutSecond[]
  readonly sounds: readonly Segment[]
}

/** Segments of one time in different rungs differ by rounding alone. */
const SAME_MS = 2
/** Sound is decoded a frame before it is heard, so that of a second ends a frame after its pictures. */
const PRIMING_MS = 22
/** Sound that ends earlier than this before its pictures is not waited for: silence takes its place. */
const SILENT_MS_MAX = 1_500

/** What can be cut out of a range: slates, and what one rendition lacks, are left out. */
export function spansOf(range: JournalRange): CutSpan[] {
  const [tallest, ...others] = range.facts.rungs.map(({ name }) => name)
  const own = (name: string) => range.segments.get(name) ?? []
  if (tallest === undefined) return []
  const byTime = others.map((name) => ({ name, segments: indexOf(own(name)) }))
  const hasInits = (period: number) =>
    [tallest, ...others, SOUND_RENDITION].every((name) => range.inits.has(initKey(name, period)))
  const spans: { period: number; seconds: CutSecond[]; sounds: readonly Segment[] }[] = []
  for (const segment of own(tallest)) {
    const { period, wallMs, seconds } = segment
    const pictures = new Map([[tallest, segment]])
    for (const { name, segments } of byTime) {
      const beside = [wallMs, wallMs - SAME_MS / 2, wallMs + SAME_MS / 2]
        .map((at) => segments.get(keyOf(period, at)))
        .find((found) => found !== undefined)
      if (beside) pictures.set(name, beside)
    }
    if (pictures.size <= others.length || !hasInits(period)) continue
    const second = { startMs: wallMs, endMs: wallMs + seconds * 1000, pictures }
    const last = spans.at(-1)
    const end = last?.seconds.at(-1)?.endMs ?? 0
    if (last?.period === period && Math.abs(wallMs - end) <= SAME_MS) last.seconds.push(second)
    else spans.push({ period, seconds: [second], sounds: [] })
  }
  return spans.flatMap((span) => withSound(range, span))
}

const keyOf = (period: number, wallMs: number) => `${period} ${Math.round(wallMs / SAME_MS)}`

function indexOf(segments: readonly Segment[]): ReadonlyMap<string, Segment> {
  return new Map(segments.map((segment) => [keyOf(segment.period, segment.wallMs), segment]))
}

/** The seconds that have sound: at the edge of a show it comes a little later than the pictures. */
function withSound(range: JournalRange, { period, seconds }: Omit<CutSpan, 'sounds'>): CutSpan[] {
  const first = seconds[0]?.startMs ?? 0
  const last = seconds.at(-1)?.endMs ?? 0
  const own = range.segments.get(SOUND_RENDITION) ?? []
  const sounds = soundsAround(
    own.filter((sound) => sound.period === period),
    first,
    last,
  )
  const begin = sounds[0]?.wallMs ?? Infinity
  const end = sounds.reduce((latest, sound) => Math.max(latest, sound.wallMs + sound.seconds * 1000), 0)
  // Whether more sound of this period may still be written.
  const isOpen = (range.toldTo.get(SOUND_RENDITION) ?? 0) <= end + SAME_MS
  const missingMax = isOpen ? -PRIMING_MS : SILENT_MS_MAX
  const heard = seconds.filter(
    ({ startMs, endMs }) => endMs - end <= missingMax && begin - startMs <= SILENT_MS_MAX,
  )
  return heard.length > 0 ? [{ period, seconds: heard, sounds }] : []
}

/** The segments of sound that are heard between two media times. */
export function soundsAround(sounds: readonly Segment[], startMs: number, endMs: number): Segment[] {
  return sounds.filter(
    ({ wallMs, seconds }) => wallMs < endMs + PRIMING_MS && wallMs + seconds * 1000 > startMs,
  )
}
