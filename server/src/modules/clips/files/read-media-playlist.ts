/** A part of a file; without `bytes` all of it. */
interface Part {
  readonly file: string
  readonly offset: number
  readonly bytes: number | null
}

/** Segments that follow each other without a break, with the initialisation that they need. */
export interface Stretch {
  readonly init: Part
  readonly pieces: readonly (Part & { readonly seconds: number })[]
}

const RANGE = /^(\d+)(?:@(\d+))?$/
const ATTRIBUTE = /([A-Z-]+)=(?:"([^"]*)"|([^",]*))/g

/**
 * The stretches of a media playlist (RFC 8216) that our packager or a cut of a show wrote. Names of files stay relative
 * to the playlist.
 */
export function readMediaPlaylist(text: string): Stretch[] {
  const stretches: { init: Part; pieces: (Part & { seconds: number })[] }[] = []
  let seconds = 0
  let range: string | null = null
  let isBroken = false
  for (const line of text.split('\n').map((one) => one.trim())) {
    const [, name = '', value = ''] = /^#(EXT[A-Z0-9-]*):?(.*)$/.exec(line) ?? []
    if (name === 'EXT-X-DISCONTINUITY') isBroken = true
    else if (name === 'EXTINF') seconds = Number.parseFloat(value)
    else if (name === 'EXT-X-BYTERANGE') range = value
    else if (name === 'EXT-X-MAP') {
      const { URI = '', BYTERANGE } = attributesOf(value)
      stretches.push({ init: partOf(URI, BYTERANGE ?? null, null), pieces: [] })
      isBroken = false
    } else if (line !== '' && !line.startsWith('#')) {
      const last = stretches.at(-1)
      if (last === undefined) return []
      // A break without an initialisation of its own continues with the one before it.
      const own = isBroken ? { init: last.init, pieces: [] } : last
      if (isBroken) stretches.push(own)
      own.pieces.push({ ...partOf(line, range, own.pieces.at(-1) ?? null), seconds })
      isBroken = false
      range = null
    }
  }
  return stretches.filter(({ pieces }) => pieces.length > 0)
}

function attributesOf(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(ATTRIBUTE)].map(([, name = '', quoted, plain]) => [name, quoted ?? plain ?? '']),
  )
}

/** A range without an offset begins where the one before it ends. */
function partOf(file: string, range: string | null, before: Part | null): Part {
  const [, bytes, offset] = RANGE.exec(range ?? '') ?? []
  if (bytes === undefined) return { file, offset: 0, bytes: null }
  const follows = before?.file === file ? before.offset + (before.bytes ?? 0) : 0
  return { file, offset: offset === undefined ? follows : Number(offset), bytes: Number(bytes) }
}
