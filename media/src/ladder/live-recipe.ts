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
/** Fragments are asked for a little short of the part, so that rounding never adds a frame. */
const SHORT_OF_PART_SECONDS = 0.005
const FIRST_PIPE = 3
/** Rounding to even sides is not another form. */
const FORM_TOLERANCE = 0.02

/** FLV on standard input; one pipe a rung from 3 on, the sound last. */
export function writeLiveRecipe(terms: LiveTerms): Recipe {
  // One decoding thread: every further one would hold back a frame.
  const options = { analyzeduration: '500000', probesize: '200000', threads: '1' }
  return writeRecipe(terms, { inputs: [{ from: 'pipe:0', format: 'flv', options }], soundFrom: '0:a:0' })
}

/** A still picture and silence, as a publisher's would be encoded. */
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
  return writeRecipe(terms, { inputs: [still, silence], soundFrom: '1:a:0' })
}

function writeRecipe(terms: LiveTerms, from: { inputs: Recipe['inputs']; soundFrom: string }): Recipe {
  const partSeconds = terms.partMs / 1000
  return {
    inputs: from.inputs,
    filter: [videoFilter(terms), soundFilter(from.soundFrom)].join(';'),
    outputs: [
      ...terms.rungs.map((rung, index) => ({
        to: `pipe:${FIRST_PIPE + index}`,
        ...fragments(partSeconds - SHORT_OF_PART_SECONDS),
        streams: [{ from: `[v${rung.name}]`, codec: 'libx264', options: videoOptions(rung, terms) }],
      })),
      {
        to: `pipe:${FIRST_PIPE + terms.rungs.length}`,
        ...fragments(soundPartSeconds(partSeconds) - SHORT_OF_PART_SECONDS),
        streams: [{ from: '[sound]', codec: 'aac', options: SOUND_OPTIONS }],
      },
    ],
  }
}

/** The longest part that this recipe writes: whole frames until the asked length is reached. */
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

/** Gaps are filled, so that sound and picture never drift apart. */
const soundFilter = (from: string) => `[${from}]aresample=${SAMPLE_RATE}:async=1:first_pts=0[sound]`
const SOUND_OPTIONS = { b: String(SOUND_BITS_PER_SECOND), ar: String(SAMPLE_RATE), ac: '2' }

/** Each rung is scaled from the one above it: a tenth cheaper than from the source each time. */
function videoFilter({ source, rungs, framesPerSecond }: LiveTerms): string {
  const chain = rungs.map((rung, index) => {
    const from = index === 0 ? '[0:v:0]' : `[below${index}]`
    // A rate of its own and a start at zero keep key frames on the grid whatever the source's clock does.
    const head =
      index === 0 ? `fps=${framesPerSecond}:start_time=0,${toColours(source)}format=yuv420p,${COLOURS},` : ''
    const scaled = `${from}${head}${index === 0 ? fit(source, rung) : plain(rung)},setsar=1`
    if (index === rungs.length - 1) return `${scaled}[v${rung.name}]`
    return `${scaled},split=2[v${rung.name}][below${index + 1}]`
  })
  return chain.join(';')
}

/**
 * Everything we show says that it is BT.709, as OBS does and as players guess of what says nothing: a slate then goes
 * on with what any publisher was encoded into, instead of beginning anew.
 */
const COLOURS = 'setparams=colorspace=bt709:color_primaries=bt709:color_trc=bt709'
/** The few sources that say otherwise are converted. */
const toColours = ({ hasOtherColours }: Source) =>
  hasOtherColours ? 'scale=out_color_matrix=bt709:out_range=tv,' : ''

const plain = ({ width, height }: StreamRung) => `scale=${width}:${height}`

/** Bars where the picture has another form than its rung, as after a phone was turned. */
function fit(source: Source, rung: StreamRung): string {
  const isAlike = Math.abs((source.width * rung.height) / (source.height * rung.width) - 1) < FORM_TOLERANCE
  if (isAlike) return plain(rung)
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
    // Sliced threads would cost compression and gain nothing at this delay.
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
