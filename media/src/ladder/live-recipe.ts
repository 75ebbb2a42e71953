import type { Recipe } from '../engine/index.ts'
import type { StreamRung } from '../packager/index.ts'
import type { Source } from './ladder.ts'

export interface LiveTerms {
  source: Source
  rungs: readonly StreamRung[]
  framesPerSecond: number
  segmentSeconds: number
  partMs: number
}

export const SOUND_BITS_PER_SECOND = 96_000
const SAMPLE_RATE = 48_000
const AAC_FRAME_SAMPLES = 1024
/** Fragments are requested a little shorter than the part, so that rounding never adds a frame. */
const SHORT_OF_PART_SECONDS = 0.005
const FIRST_PIPE = 3
/** A smaller difference in aspect ratio comes from rounding to even sides. */
const RATIO_TOLERANCE = 0.02

/** The still of a card must never be older than fifteen seconds, its fetch included. */
const STILL_EVERY_SECONDS = 5
/** Longest side of a still: that of a card. */
const STILL_PX_MAX = 480

/** Reads FLV on standard input; writes one pipe per rung from 3 on, then the sound, then a still every few seconds. */
export function writeLiveRecipe(terms: LiveTerms): Recipe {
  // Every further decoding thread would delay the output by a frame.
  const options = { analyzeduration: '500000', probesize: '200000', threads: '1' }
  const inputs = [{ from: 'pipe:0', format: 'flv', options }]
  return writeRecipe(terms, { inputs, soundFrom: '0:a:0', hasStills: true })
}

/** A still picture and silence, encoded exactly as a publisher's media. */
export function writeStillRecipe(terms: LiveTerms & { picture: string; seconds: number }): Recipe {
  const { picture, seconds, framesPerSecond } = terms
  const t = String(seconds)
  const still = {
    from: picture,
    format: 'image2',
    options: { loop: '1', framerate: String(framesPerSecond), t },
  }
  const silence = {
    from: `anullsrc=sample_rate=${SAMPLE_RATE}:channel_layout=stereo`,
    format: 'lavfi',
    options: { t },
  }
  return writeRecipe(terms, { inputs: [still, silence], soundFrom: '1:a:0', hasStills: false })
}

interface From {
  inputs: Recipe['inputs']
  soundFrom: string
  hasStills: boolean
}

function writeRecipe(terms: LiveTerms, from: From): Recipe {
  const partSeconds = terms.partMs / 1000
  const soundPipe = FIRST_PIPE + terms.rungs.length
  return {
    inputs: from.inputs,
    filter: [videoFilter(terms, from.hasStills), soundFilter(from.soundFrom)].join(';'),
    outputs: [
      ...terms.rungs.map((rung, index) => ({
        to: `pipe:${FIRST_PIPE + index}`,
        ...fragments(partSeconds - SHORT_OF_PART_SECONDS),
        streams: [{ from: `[v${rung.name}]`, codec: 'libx264', options: videoOptions(rung, terms) }],
      })),
      {
        to: `pipe:${soundPipe}`,
        ...fragments(soundPartSeconds(partSeconds) - SHORT_OF_PART_SECONDS),
        streams: [{ from: '[sound]', codec: 'aac', options: SOUND_OPTIONS }],
      },
      ...(from.hasStills ? [stillOutput(soundPipe + 1)] : []),
    ],
  }
}

/** Every still is written as soon as it is encoded. */
function stillOutput(pipe: number): Recipe['outputs'][number] {
  return {
    to: `pipe:${pipe}`,
    format: 'image2pipe',
    options: { flush_packets: '1', avioflags: 'direct' },
    streams: [{ from: '[still]', codec: 'mjpeg', options: STILL_OPTIONS }],
  }
}

/** Quality 6 of FFmpeg's 31, about 15 KB. More encoding threads would delay each still until the next. */
const STILL_OPTIONS = { flags: '+qscale', global_quality: String(6 * 118), threads: '1' }

/** The longest part that this recipe writes: whole frames until the requested length is reached. */
export function longestPartSeconds(terms: { partMs: number; framesPerSecond: number }): number {
  const { partMs, framesPerSecond } = terms
  const partSeconds = partMs / 1000
  const frames = Math.ceil((partSeconds - SHORT_OF_PART_SECONDS) * framesPerSecond - 1e-6)
  const longest = Math.max(frames / framesPerSecond, soundPartSeconds(partSeconds))
  return Math.ceil(longest * 1000 - 1e-6) / 1000
}

/** Whole AAC frames that fit into a part; one more would be longer than the part target allows. */
function soundPartSeconds(partSeconds: number): number {
  return (Math.floor((partSeconds * SAMPLE_RATE) / AAC_FRAME_SAMPLES) * AAC_FRAME_SAMPLES) / SAMPLE_RATE
}

/** Gaps are filled with silence, so that sound and picture never drift apart. */
const soundFilter = (from: string) => `[${from}]aresample=${SAMPLE_RATE}:async=1:first_pts=0[sound]`
const SOUND_OPTIONS = { b: String(SOUND_BITS_PER_SECOND), ar: String(SAMPLE_RATE), ac: '2' }

/** Each rung is scaled from the one above it, which costs a tenth less than scaling the source each time. */
function videoFilter({ source, rungs, framesPerSecond }: LiveTerms, hasStills: boolean): string {
  const chain = rungs.map((rung, index) => {
    const from = index === 0 ? '[0:v:0]' : `[below${index}]`
    // A constant rate and a start at zero keep key frames on the grid, whatever the source's clock does.
    const head =
      index === 0 ? `fps=${framesPerSecond}:start_time=0,${toColours(source)}format=yuv420p,${COLOURS},` : ''
    const scaled = `${from}${head}${index === 0 ? fit(source, rung) : plain(rung)},setsar=1`
    const isLowest = index === rungs.length - 1
    if (isLowest && hasStills) return `${scaled},split=2[v${rung.name}][sampled];${STILLS}`
    if (isLowest) return `${scaled}[v${rung.name}]`
    return `${scaled},split=2[v${rung.name}][below${index + 1}]`
  })
  return chain.join(';')
}

/** Made from the lowest rung, which is scaled already; the pictures in between are dropped first. */
const STILLS =
  `[sampled]fps=1/${STILL_EVERY_SECONDS}:round=up,` +
  `scale=w='min(${STILL_PX_MAX},iw)':h='min(${STILL_PX_MAX},ih)':` +
  `force_original_aspect_ratio=decrease:out_range=full,format=yuvj420p[still]`

/**
 * All our media declares BT.709, as OBS does and as players assume without a declaration. A slate then has the same
 * initialisation segment as any publisher's media, and continues its period.
 */
const COLOURS = 'setparams=colorspace=bt709:color_primaries=bt709:color_trc=bt709'
/** The few sources with other colours are converted. */
const toColours = ({ hasOtherColours }: Source) =>
  hasOtherColours ? 'scale=out_color_matrix=bt709:out_range=tv,' : ''

const plain = ({ width, height }: StreamRung) => `scale=${width}:${height}`

/** Adds bars where the picture has another aspect ratio than its rung, as after a phone was turned. */
function fit(source: Source, rung: StreamRung): string {
  const isSameRatio =
    Math.abs((source.width * rung.height) / (source.height * rung.width) - 1) < RATIO_TOLERANCE
  if (isSameRatio) return plain(rung)
  return `${plain(rung)}:force_original_aspect_ratio=decrease,pad=${rung.width}:${rung.height}:-1:-1`
}

function videoOptions(rung: StreamRung, terms: LiveTerms): Record<string, string> {
  const frames = terms.framesPerSecond * terms.segmentSeconds
  return {
    preset: 'veryfast',
    tune: 'zerolatency',
    profile: 'high',
    pix_fmt: 'yuv420p',
    b: String(rung.bitsPerSecond),
    maxrate: String(Math.round(rung.bitsPerSecond * 1.1)),
    bufsize: String(rung.bitsPerSecond),
    g: String(frames),
    keyint_min: String(frames),
    sc_threshold: '0',
    // Sliced threads would cost compression and gain nothing at this latency.
    'x264-params': 'scenecut=0:open-gop=0:threads=2:sliced-threads=0',
  }
}

function fragments(seconds: number): { format: string; options: Record<string, string> } {
  return {
    format: 'mp4',
    options: {
      movflags: '+empty_moov+default_base_moof+cmaf+frag_keyframe+skip_trailer+delay_moov',
      frag_duration: String(Math.round(seconds * 1e6)),
      flush_packets: '1',
      avioflags: 'direct',
    },
  }
}
