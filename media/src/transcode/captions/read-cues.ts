/** One caption: its time, and its lines with our small allow-list of tags. */
export interface Cue {
  readonly startMs: number
  readonly endMs: number
  /** Escaped; the only tags are <i>, <b> and <u>, each closed. */
  readonly text: string
}

export const CAPTION_BYTES_MAX = 4 * 1024 * 1024
const CUES_MAX = 20_000
const CUE_CHARACTERS_MAX = 1000

/** `hh:mm:ss.mmm`, hours optional; WebVTT writes a dot, SubRip a comma. */
const TIME = String.raw`(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})[.,](\d{1,3})`
const TIMING = new RegExp(String.raw`^${TIME}[ \t]*-->[ \t]*${TIME}(?:[ \t].*)?$`)

/**
 * Reads WebVTT or SubRip, recognised by its content. Styles, regions, notes, positions and unknown tags are dropped,
 * and the rest is written again by us: a caption file could otherwise carry script or styles to viewers.
 */
export function readCues(bytes: Buffer): Cue[] {
  if (bytes.length > CAPTION_BYTES_MAX) return []
  const blocks = decode(bytes)
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/)
  const cues: Cue[] = []
  for (const block of blocks) {
    const cue = readBlock(block)
    if (cue !== null) cues.push(cue)
    if (cues.length === CUES_MAX) break
  }
  return cues.toSorted((a, b) => a.startMs - b.startMs)
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Old SubRip files often have this code page.
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

function readBlock(block: string): Cue | null {
  const lines = block.split('\n')
  if (/^(NOTE|STYLE|REGION)\b/.test(lines[0] ?? '')) return null
  const at = lines.findIndex((line) => TIMING.test(line.trim()))
  const times = at < 0 ? null : TIMING.exec(lines[at]?.trim() ?? '')
  if (times === null) return null
  const startMs = millisecondsOf(times.slice(1, 5))
  const endMs = millisecondsOf(times.slice(5, 9))
  const text = cleanText(
    lines
      .slice(at + 1)
      .join('\n')
      .slice(0, CUE_CHARACTERS_MAX),
  )
  return text === '' || endMs <= startMs ? null : { startMs, endMs, text }
}

function millisecondsOf([hours, minutes, seconds, fraction]: (string | undefined)[]): number {
  const whole = (Number(hours ?? 0) * 60 + Number(minutes)) * 60 + Number(seconds)
  return whole * 1000 + Number((fraction ?? '0').padEnd(3, '0'))
}

const TAG = /<(\/?)([a-zA-Z]+|[\d!?])[^<>]*>/g
const ALLOWED = new Set(['i', 'b', 'u'])

/** Escapes everything, and restores only balanced tags of the allow-list. */
export function cleanText(raw: string): string {
  const open: string[] = []
  let clean = ''
  let last = 0
  for (const match of raw.matchAll(TAG)) {
    clean += escapeText(raw.slice(last, match.index))
    last = match.index + match[0].length
    const name = (match[2] ?? '').toLowerCase()
    if (!ALLOWED.has(name)) continue
    if (match[1] === '') {
      open.push(name)
      clean += `<${name}>`
    } else if (open.at(-1) === name) {
      open.pop()
      clean += `</${name}>`
    }
  }
  clean += escapeText(raw.slice(last))
  while (open.length > 0) clean += `</${open.pop()}>`
  // An empty line would end the cue.
  return clean
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', nbsp: ' ', lrm: '', rlm: '' }

function escapeText(raw: string): string {
  return (
    raw
      // SubRip's own tags, such as {\an8}.
      .replace(/\{\\[^}]*\}/g, '')
      // eslint-disable-next-line no-control-regex -- the expression removes control characters
      .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
      .replace(/&(\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole)
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      // This also breaks `-->`, which would start a new cue.
      .replaceAll('>', '&gt;')
  )
}
