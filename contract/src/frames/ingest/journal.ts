/**
 * The record that the media engine keeps of a show while it runs: one JSON object a line, only ever appended, in
 * `journal.jsonl` of the show's folder. A line is written after the bytes that it describes, so those bytes exist
 * however the engine ended; a truncated last line counts as absent.
 *
 * Beside it lies one file a rendition, `{rendition}.mp4`: initialisation segments and closed segments as they came.
 */
import * as z from 'zod/mini'

export const JOURNAL_NAME = 'journal.jsonl'
/** The rendition of the sound; the others are named by their height. */
export const SOUND_RENDITION = 'audio'

const RENDITION = /^(audio|\d{3,4})$/
const RUN = /^[\da-f]{8}$/
const rendition = z.string().check(z.regex(RENDITION))
const run = z.string().check(z.regex(RUN))
const count = z.number().check(z.int(), z.minimum(0))

/** An engine begins to write here: at the show's start and after each restart of the engine. */
const opened = z.object({
  is: z.literal('opened'),
  showId: z.string().check(z.maxLength(64)),
  at: z.number(),
  /** Part of the addresses of what follows, so that no address repeats with other content. */
  run,
  segmentSeconds: z.number(),
  framesPerSecond: z.number(),
  partTargetSeconds: z.number(),
  soundBitsPerSecond: z.number(),
  /** Tallest first. */
  rungs: z
    .array(z.object({ name: rendition, width: z.number(), height: z.number(), bitsPerSecond: z.number() }))
    .check(z.minLength(1), z.maxLength(8)),
})

const init = z.object({
  is: z.literal('init'),
  rendition,
  /** Counts unbroken stretches; a segment needs the initialisation of its own. */
  period: count,
  codec: z.string().check(z.maxLength(64)),
  offset: count,
  bytes: count,
})

const segment = z.object({
  is: z.literal('segment'),
  rendition,
  /** Media sequence number. */
  msn: count,
  run,
  period: count,
  offset: count,
  bytes: count,
  seconds: z.number(),
  /** Wall clock of its first sample. */
  wallMs: z.number(),
  breaks: z.boolean(),
})

/** It was listed and is not in the recording: filler, or pictures after the recording had stopped. */
const passed = z.object({
  is: z.literal('passed'),
  rendition,
  msn: count,
  period: count,
  breaks: z.boolean(),
  /** Wall clock of its end: after a restart the next segment begins there. */
  endMs: z.optional(z.number()),
})

const stopped = z.object({ is: z.literal('stopped'), at: z.number(), reason: z.string() })
const ended = z.object({ is: z.literal('ended'), at: z.number() })

export const journalLine = z.discriminatedUnion('is', [opened, init, segment, passed, stopped, ended])
export type JournalLine = z.output<typeof journalLine>
export type JournalOf<Is extends JournalLine['is']> = Extract<JournalLine, { is: Is }>

/** A line, or null where it is truncated or not one of ours. */
export function readJournalLine(text: string): JournalLine | null {
  try {
    const line: unknown = JSON.parse(text)
    if (isSegment(line)) return line
    const read = journalLine.safeParse(line)
    return read.success ? read.data : null
  } catch {
    return null
  }
}

const SEGMENT_FIELDS = Object.keys(segment.shape).length
const isCount = (value: unknown) => Number.isSafeInteger(value) && Number(value) >= 0
const isMatch = (value: unknown, pattern: RegExp) => typeof value === 'string' && pattern.test(value)

/**
 * The schema, checked by hand: viewers wait for a show to go on after a restart, and six hours of it have a hundred
 * thousand of these lines.
 */
function isSegment(line: unknown): line is JournalOf<'segment'> {
  if (typeof line !== 'object' || line === null) return false
  const { is, rendition: name, run: from, breaks, seconds, wallMs, ...counts } = line as JournalOf<'segment'>
  return (
    is === 'segment' &&
    Object.keys(line).length === SEGMENT_FIELDS &&
    isMatch(name, RENDITION) &&
    isMatch(from, RUN) &&
    typeof breaks === 'boolean' &&
    Number.isFinite(seconds) &&
    Number.isFinite(wallMs) &&
    isCount(counts.msn) &&
    isCount(counts.period) &&
    isCount(counts.offset) &&
    isCount(counts.bytes)
  )
}
