import { MESSAGE, type Message } from '../wire/index.ts'

/**
 * Fills silence in where a source has no sound or its sound stops, so that the sound of a show never ends before its
 * pictures. The silence is AAC in the source's own form, as the running decoder expects.
 */
export interface SoundFill {
  /** The tag that configures the decoder: the source's own, or that of our silence. */
  config(own: Message | null): Message
  /** Whether sound of the source is encoded. False where silence has already been written for its time. */
  accept(elapsedMs: number): boolean
  /** The silence that is missing before a picture of this time. */
  fillTo(elapsedMs: number): { message: Message; elapsedMs: number }[]
  /** Whether a new config has another form than the one that the encoder was given. */
  differs(config: Message): boolean
}

/** Sound arrives a little later than the pictures of its time; after this delay it is taken to be missing. */
const LATE_MS_MAX = 700
/** Once sound is missing, silence keeps up with the pictures. */
const GONE_LATE_MS_MAX = 40
/** Frames of silence in one step; a longer gap is filled in several. */
const FRAMES_MAX = 200
const SAMPLES_PER_FRAME = 1024
const SAMPLE_RATES = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8000,
]

/** AAC-LC, 48 kHz, two channels. */
const OWN_CONFIG = Buffer.from([0xaf, 0x00, 0x11, 0x90])
/** One silent frame of one and of two channels (ISO 14496-3): the same at every rate. */
const SILENCE: Readonly<Record<number, Buffer>> = {
  1: Buffer.from([0xaf, 0x01, 0x00, 0xc8, 0x00, 0x80, 0x23, 0x80]),
  2: Buffer.from([0xaf, 0x01, 0x21, 0x00, 0x49, 0x90, 0x02, 0x19, 0x00, 0x23, 0x80]),
}

const messageOf = (payload: Buffer): Message => ({
  type: MESSAGE.audio,
  timestampMs: 0,
  streamId: 1,
  payload,
})

export function createSoundFill(): SoundFill {
  let given: Buffer | null = null
  let silence: Buffer | null = null
  let frameMs = 0
  /** Media time up to which there is sound; null before the first picture. */
  let endMs: number | null = null
  let filledMs = -Infinity
  let lateMsMax = LATE_MS_MAX

  return {
    config(own) {
      given = own?.payload ?? OWN_CONFIG
      lateMsMax = own ? LATE_MS_MAX : GONE_LATE_MS_MAX
      const form = readForm(given)
      silence = (form && SILENCE[form.channels]) ?? null
      frameMs = form ? (SAMPLES_PER_FRAME * 1000) / form.rate : 0
      endMs = null
      filledMs = -Infinity
      return messageOf(given)
    },
    accept(elapsedMs) {
      lateMsMax = LATE_MS_MAX
      if (elapsedMs + frameMs / 2 < filledMs) return false
      endMs = Math.max(endMs ?? 0, elapsedMs + frameMs)
      return true
    },
    fillTo(elapsedMs) {
      endMs ??= elapsedMs
      if (!silence || elapsedMs - endMs < lateMsMax) return []
      lateMsMax = GONE_LATE_MS_MAX
      const filled: { message: Message; elapsedMs: number }[] = []
      while (endMs < elapsedMs && filled.length < FRAMES_MAX) {
        filled.push({ message: messageOf(silence), elapsedMs: Math.round(endMs) })
        endMs += frameMs
      }
      filledMs = endMs
      return filled
    },
    differs: (config) => given !== null && !given.equals(config.payload),
  }
}

/** The rate and channels of an AAC configuration (ISO 14496-3, 1.6.2.1); null for rarer forms. */
function readForm(tag: Buffer): { rate: number; channels: number } | null {
  const first = tag[2]
  const second = tag[3]
  if (first === undefined || second === undefined || (tag[0] ?? 0) >> 4 !== 10) return null
  const rate = SAMPLE_RATES[((first & 0x07) << 1) | (second >> 7)]
  return rate === undefined ? null : { rate, channels: (second >> 3) & 0x0f }
}
