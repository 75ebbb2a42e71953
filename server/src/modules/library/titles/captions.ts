export interface Cue {
  readonly startMs: number
  readonly endMs: number
  readonly lines: readonly string[]
}

const CUES_MAX = 20_000
const LINES_PER_CUE_MAX = 8
const LINE_LENGTH_MAX = 500

/** `1:02:03.004`, `02:03,004`: hours are optional in WebVTT, the comma is SubRip's. */
const TIME = String.raw`(?:(\d{1,3}):)?([0-5]?\d):([0-5]?\d)[.,](\d{3})`
const TIMING = new RegExp(`^\\s*${TIME}\\s+-->\\s+${TIME}(?:\\s.*)?$`)
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f]/g

/**
 * Reads WebVTT or SubRip. Only times and text are parsed: styles, regions, notes, positions and names of cues are
 * dropped, because the file is not trusted (docs/product/security.md#captions). Null where no cue is found.
 */
export function readCaptions(text: string): Cue[] | null {
  const blocks = text
    .toWellFormed()
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
    .replace(CONTROL, '')
    .split(/\n[ \t]*\n/)
  const cues: Cue[] = []
  for (const block of blocks) {
    const cue = readCue(block.split('\n'))
    if (cue) cues.push(cue)
    if (cues.length > CUES_MAX) return null
  }
  return cues.length === 0 ? null : cues.toSorted((a, b) => a.startMs - b.startMs)
}

function readCue(lines: readonly string[]): Cue | null {
  const at = lines.findIndex((line) => line.includes('-->'))
  const timing = TIMING.exec(lines[at] ?? '')
  if (!timing) return null
  const startMs = readTime(timing.slice(1, 5))
  const endMs = readTime(timing.slice(5, 9))
  const shown = lines
    .slice(at + 1)
    .map((line) => plainOf(line).slice(0, LINE_LENGTH_MAX).trim())
    .filter((line) => line !== '')
    .slice(0, LINES_PER_CUE_MAX)
  return endMs > startMs && shown.length > 0 ? { startMs, endMs, lines: shown } : null
}

function readTime([hours = '0', minutes = '0', seconds = '0', ms = '0']: readonly string[]): number {
  return ((Number(hours ?? 0) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(ms)
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&nbsp;': ' ',
  '&lrm;': '\u200e',
  '&rlm;': '\u200f',
}

/** The text of a line without tags, with entities decoded. */
function plainOf(line: string): string {
  return line
    .replace(/<[^<>]{0,200}>/g, '')
    .replace(/\{\\[^{}]{0,200}\}/g, '')
    .replace(/&(?:amp|lt|gt|nbsp|lrm|rlm);/g, (entity) => ENTITIES[entity] ?? '')
}

/** Writes WebVTT in which only our own markup has a meaning. */
export function writeCaptions(cues: readonly Cue[]): string {
  const blocks = cues.map(
    ({ startMs, endMs, lines }) =>
      `${writeTime(startMs)} --> ${writeTime(endMs)}\n${lines.map(escaped).join('\n')}`,
  )
  return `WEBVTT\n\n${blocks.join('\n\n')}\n`
}

function writeTime(ms: number): string {
  const part = (value: number, length: number) => String(Math.floor(value)).padStart(length, '0')
  const seconds = ms / 1000
  return `${part(seconds / 3600, 2)}:${part((seconds / 60) % 60, 2)}:${part(seconds % 60, 2)}.${part(ms % 1000, 3)}`
}

/** Escapes `-->` too, which would begin a new cue. */
function escaped(line: string): string {
  return line.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
}
