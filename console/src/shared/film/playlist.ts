/** A part of a file; without `bytes` all of it. */
export interface Part {
  readonly url: string
  readonly offset: number
  readonly bytes: number | null
  /** How much of the film it is; nothing of it where it initialises a decoder. */
  readonly seconds: number
}

/** One kind of bytes of a film, in the order in which a decoder takes them. */
export interface Track {
  /** For a source buffer: `video/mp4; codecs="avc1.4d401e"`. */
  readonly mime: string
  readonly playlist: string
}

export interface Tracks {
  readonly tracks: readonly Track[]
  readonly framesPerSecond: number
}

const ATTRIBUTE = /([A-Z-]+)=(?:"([^"]*)"|([^",]*))/g
const RANGE = /^(\d+)(?:@(\d+))?$/
const DEFAULT_RATE = 30

/** The picture of the tallest rung up to a height (else the lowest), and the sound beside it, of our own playlists. */
export function readMultivariant(text: string, base: string, heightMax: number): Tracks | null {
  const lines = text.split('\n').map((line) => line.trim())
  const variants = lines.flatMap((line, at) => {
    if (!line.startsWith('#EXT-X-STREAM-INF:')) return []
    const said = attributesOf(line)
    const height = Number(/x(\d+)$/.exec(said['RESOLUTION'] ?? '')?.[1] ?? 0)
    return height === 0 ? [] : [{ said, height, uri: lines[at + 1] ?? '' }]
  })
  const fitting = variants.filter(({ height }) => height <= heightMax)
  const chosen =
    fitting.toSorted((one, other) => other.height - one.height)[0] ??
    variants.toSorted((one, other) => one.height - other.height)[0]
  if (!chosen) return null
  const codecs = (chosen.said['CODECS'] ?? '').split(',')
  const sound = codecs.find((codec) => codec.startsWith('mp4a') || codec.startsWith('opus'))
  const group = lines.find((line) => line.startsWith('#EXT-X-MEDIA:TYPE=AUDIO'))
  const soundUri = group === undefined ? undefined : attributesOf(group)['URI']
  const track = (kind: string, codec: string, uri: string): Track => ({
    mime: `${kind}/mp4; codecs="${codec}"`,
    playlist: new URL(uri, base).href,
  })
  const picture = codecs.filter((codec) => codec !== sound).join(',')
  const rate = Number(chosen.said['FRAME-RATE'])
  const framesPerSecond = rate > 0 ? rate : DEFAULT_RATE
  if (sound === undefined || soundUri === undefined)
    return { tracks: [track('video', codecs.join(','), chosen.uri)], framesPerSecond }
  return { tracks: [track('video', picture, chosen.uri), track('audio', sound, soundUri)], framesPerSecond }
}

/** The parts of a media playlist in their order: what initialises a decoder, then the pieces. */
export function readParts(text: string, base: string): Part[] {
  const parts: Part[] = []
  let range: string | null = null
  let before: Part | null = null
  let seconds = 0
  for (const line of text.split('\n').map((one) => one.trim())) {
    if (line.startsWith('#EXT-X-MAP:')) {
      const { URI = '', BYTERANGE } = attributesOf(line)
      parts.push(partOf({ uri: URI, base, range: BYTERANGE ?? null, before: null, seconds: 0 }))
    } else if (line.startsWith('#EXTINF:')) seconds = Number.parseFloat(line.slice('#EXTINF:'.length)) || 0
    else if (line.startsWith('#EXT-X-BYTERANGE:')) range = line.slice('#EXT-X-BYTERANGE:'.length)
    else if (line !== '' && !line.startsWith('#')) {
      before = partOf({ uri: line, base, range, before, seconds })
      parts.push(before)
      range = null
      seconds = 0
    }
  }
  return parts
}

/** A range without an offset begins where the one before it ends. */
function partOf(said: {
  uri: string
  base: string
  range: string | null
  before: Part | null
  seconds: number
}): Part {
  const { seconds } = said
  const url = new URL(said.uri, said.base).href
  const [, bytes, offset] = RANGE.exec(said.range ?? '') ?? []
  if (bytes === undefined) return { url, offset: 0, bytes: null, seconds }
  const follows = said.before?.url === url ? said.before.offset + (said.before.bytes ?? 0) : 0
  return { url, offset: offset === undefined ? follows : Number(offset), bytes: Number(bytes), seconds }
}

function attributesOf(line: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...line.matchAll(ATTRIBUTE)].map(([, name = '', quoted, plain]) => [name, quoted ?? plain ?? '']),
  )
}
