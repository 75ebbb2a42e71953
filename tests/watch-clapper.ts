import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startEngine } from '../media/src/engine/index.ts'
import { CLAPPER_HEIGHT, CLAPPER_WIDTH, CLOCK_BITS } from './clapper.ts'

/**
 * What is seen and heard of a clapper show from its playlists. Players place media in one of two ways: by program
 * date-times, or one segment after the other from zero on; times by lengths are in seconds, the others in milliseconds.
 */
export interface Watched {
  /** The number that stands in each picture, in order. */
  readonly clock: readonly number[]
  /** The average brightness of each picture, 0 to 255. */
  readonly brightness: readonly number[]
  readonly flashes: readonly Placed[]
  readonly beeps: readonly Placed[]
  readonly pictureSeconds: number
  readonly soundSeconds: number
}

export interface Placed {
  readonly byDate: number
  readonly byLength: number
}

const FRAMES_PER_SECOND = 30
const SAMPLE_RATE = 8_000
/** A frame of AAC, which the edit list of the track leaves out. */
const PRIMING_SECONDS = 1024 / 48_000
/** Bright boxes and flashes are white, the rest is dark grey. */
const BRIGHT = 160
const LOUD = 2_000
const BRIGHTNESS_STEP = 97
const SILENT_SAMPLES = SAMPLE_RATE / 2

/** Pieces with one initialization. */
interface Stretch {
  readonly bytes: Buffer
  readonly startMs: number
  /** Lengths of what comes before it. */
  readonly afterSeconds: number
  readonly seconds: number
}

/** Decodes the media playlists of one rung and of the sound in a folder, each stretch by itself. */
export async function watchClapper(folder: string, rung = '240'): Promise<Watched> {
  const pictures = await readStretches(folder, rung)
  const sounds = await readStretches(folder, 'audio')
  const clock: number[] = []
  const brightness: number[] = []
  const flashes: Placed[] = []
  const beeps: Placed[] = []
  let pictureSeconds = 0
  let soundSeconds = 0
  for (const stretch of pictures) {
    const frames = framesIn(await decode(stretch.bytes, PICTURES))
    clock.push(...frames.map(clockOf))
    brightness.push(...frames.map(brightnessOf))
    flashes.push(...beginnings(frames.map(isFlash)).map((at) => place(stretch, at / FRAMES_PER_SECOND)))
    pictureSeconds += frames.length / FRAMES_PER_SECOND
  }
  for (const stretch of sounds) {
    const sound = await decode(stretch.bytes, SOUND)
    // The edit list is not applied here: what is heard begins with the priming of the encoder.
    beeps.push(...beepsIn(sound).map((at) => place(stretch, at, PRIMING_SECONDS)))
    soundSeconds += sound.length / 2 / SAMPLE_RATE
  }
  return { clock, brightness, flashes, beeps, pictureSeconds, soundSeconds }
}

const place = (stretch: Stretch, seconds: number, primingSeconds = 0): Placed => ({
  byDate: stretch.startMs + (seconds - primingSeconds) * 1000,
  byLength: stretch.afterSeconds + seconds,
})

async function readStretches(folder: string, name: string): Promise<Stretch[]> {
  const text = await readFile(path.join(folder, `${name}.m3u8`), 'utf8')
  await using file = await open(path.join(folder, `${name}.mp4`))
  const read = async (length: number, offset: number) => {
    const bytes = Buffer.alloc(length)
    const { bytesRead } = await file.read(bytes, 0, length, offset)
    if (bytesRead !== length) throw new Error('a playlist names bytes that are not there')
    return bytes
  }
  let afterSeconds = 0
  const stretches: Stretch[] = []
  for (const part of text.split('#EXT-X-MAP:').slice(1)) {
    const [, length, offset] = /BYTERANGE="(\d+)@(\d+)"/.exec(part) ?? []
    const bytes = [await read(Number(length), Number(offset))]
    for (const [, pieceLength, pieceOffset] of part.matchAll(/#EXT-X-BYTERANGE:(\d+)@(\d+)/g)) {
      bytes.push(await read(Number(pieceLength), Number(pieceOffset)))
    }
    const startMs = Date.parse(/DATE-TIME:(.*)/.exec(part)?.[1] ?? '')
    const seconds = [...part.matchAll(/#EXTINF:([\d.]+)/g)].reduce((sum, [, each]) => sum + Number(each), 0)
    stretches.push({ bytes: Buffer.concat(bytes), startMs, afterSeconds, seconds })
    afterSeconds += seconds
  }
  return stretches
}

interface Decoding {
  readonly from: string
  readonly filter: string
  readonly format: string
  readonly codec: string
  readonly options: Record<string, string>
}

const PICTURES: Decoding = {
  from: '[v]',
  filter: `[0:v:0]scale=${CLAPPER_WIDTH}:${CLAPPER_HEIGHT}[v]`,
  format: 'rawvideo',
  codec: 'rawvideo',
  options: { pix_fmt: 'gray' },
}
const SOUND: Decoding = {
  from: '[a]',
  filter: `[0:a:0]aresample=${SAMPLE_RATE},aformat=channel_layouts=mono[a]`,
  format: 's16le',
  codec: 'pcm_s16le',
  options: { ar: String(SAMPLE_RATE), ac: '1' },
}

async function decode(bytes: Buffer, { from, filter, format, codec, options }: Decoding): Promise<Buffer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tayang-clapper-'))
  try {
    const file = path.join(folder, 'stretch.mp4')
    await writeFile(file, bytes)
    const run = startEngine(
      {
        inputs: [{ from: file, format: 'mp4', options: { ignore_editlist: '1' } }],
        filter,
        outputs: [{ to: 'pipe:3', format, streams: [{ from, codec, options }] }],
      },
      { pipes: 1 },
    )
    const pieces: Buffer[] = []
    for await (const piece of run.pipes[0] ?? []) pieces.push(piece as Buffer)
    const outcome = await run.done
    if (!outcome.ok) throw new Error(`a cut cannot be decoded: ${outcome.log.slice(-3).join(' | ')}`)
    return Buffer.concat(pieces)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function framesIn(bytes: Buffer): Buffer[] {
  const size = CLAPPER_WIDTH * CLAPPER_HEIGHT
  return Array.from({ length: Math.floor(bytes.length / size) }, (_, index) =>
    bytes.subarray(index * size, (index + 1) * size),
  )
}

const pixel = (frame: Buffer, x: number, y: number) => frame[y * CLAPPER_WIDTH + x] ?? 0

function clockOf(frame: Buffer): number {
  let number = 0
  for (let bit = 0; bit < CLOCK_BITS; bit += 1) {
    const x = Math.round(((bit + 0.5) * CLAPPER_WIDTH) / CLOCK_BITS)
    if (pixel(frame, x, CLAPPER_HEIGHT * 0.75) > BRIGHT) number += 2 ** bit
  }
  return number
}

/** Of a few pixels of each row, which is enough to tell black from grey. */
function brightnessOf(frame: Buffer): number {
  let sum = 0
  for (let at = 0; at < frame.length; at += BRIGHTNESS_STEP) sum += frame[at] ?? 0
  return sum / Math.ceil(frame.length / BRIGHTNESS_STEP)
}

const isFlash = (frame: Buffer) => pixel(frame, CLAPPER_WIDTH / 2, CLAPPER_HEIGHT / 4) > BRIGHT

const beginnings = (on: readonly boolean[]) =>
  on.flatMap((is, index) => (is && on[index - 1] !== true ? [index] : []))

/** A beep begins with the first loud sample after half a second of silence. */
function beepsIn(sound: Buffer): number[] {
  const beeps: number[] = []
  let lastLoud = -Infinity
  for (let index = 0; index * 2 + 1 < sound.length; index += 1) {
    if (Math.abs(sound.readInt16LE(index * 2)) < LOUD) continue
    if (index - lastLoud > SILENT_SAMPLES) beeps.push(index / SAMPLE_RATE)
    lastLoud = index
  }
  return beeps
}
