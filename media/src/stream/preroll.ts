import type { Message } from '../wire/index.ts'
import type { Source } from '../ladder/index.ts'
import type { SourceWatch } from './source-watch.ts'

export interface PrerollMessage {
  message: Message
  elapsedMs: number
  isPicture: boolean
  isKeyFrame: boolean
}

/** Messages from the first key frame on, kept until enough is known of the source to start its encoder. */
export interface Preroll {
  add(message: PrerollMessage): void
  /** `more`: not known yet; `never`: no picture has arrived for too long. */
  sourceOf(watch: SourceWatch): Source | 'more' | 'never'
  /**
   * The messages, media time zero of the period, and the latest time at which that was received. A publisher often
   * sends its first messages late and in a burst, once its connection is open. The promptest message tells when the
   * first one would have arrived without that delay, and latency is measured from there.
   */
  begin(): { messages: PrerollMessage[]; elapsedMs: number; wallMs: number } | null
}

const BYTES_MAX = 16 * 1024 * 1024
/** A key frame is due by then; OBS's automatic interval is 250 frames. */
const NO_PICTURE_MS_MAX = 20_000
/** How long to wait for sound that the metadata announced, and for sound that it did not mention. */
const ANNOUNCED_SOUND_MS_MAX = 2000
const UNANNOUNCED_SOUND_MS_MAX = 500
const FRAMES_PER_SECOND_ASSUMED = 30
/** A rate cannot be measured on fewer pictures. */
const PICTURES_MIN = 8

export function createPreroll(now: () => number = Date.now): Preroll {
  const messages: PrerollMessage[] = []
  let bytes = 0
  let wallMs = 0
  let firstMs: number | null = null
  let lastMs = 0

  function framesPerSecond(watch: SourceWatch): number {
    const announced = watch.announced()?.framesPerSecond ?? watch.pictureSize()?.framesPerSecond
    if (announced) return announced
    const pictures = messages.filter(({ isPicture }) => isPicture)
    const spanMs = (pictures.at(-1)?.elapsedMs ?? 0) - (pictures[0]?.elapsedMs ?? 0)
    if (pictures.length < PICTURES_MIN || spanMs <= 0) return FRAMES_PER_SECOND_ASSUMED
    return ((pictures.length - 1) * 1000) / spanMs
  }

  return {
    add(message) {
      firstMs ??= message.elapsedMs
      lastMs = message.elapsedMs
      if (messages.length === 0) {
        if (!message.isKeyFrame) return
        wallMs = now()
      }
      wallMs = Math.min(wallMs, now() - (message.elapsedMs - (messages[0]?.elapsedMs ?? message.elapsedMs)))
      messages.push(message)
      bytes += message.message.payload.length
    },
    sourceOf(watch) {
      const size = watch.pictureSize()
      const key = messages[0]
      if (!size || !key) return lastMs - (firstMs ?? lastMs) > NO_PICTURE_MS_MAX ? 'never' : 'more'
      const announced = watch.announced()
      const patienceMs = announced?.hasAudio ? ANNOUNCED_SOUND_MS_MAX : UNANNOUNCED_SOUND_MS_MAX
      const isSilent =
        announced?.hasAudio === false || lastMs - key.elapsedMs > patienceMs || bytes > BYTES_MAX
      const hasAudio = watch.hasSound()
      if (!hasAudio && !isSilent) return 'more'
      return { ...size, framesPerSecond: framesPerSecond(watch), hasAudio }
    },
    begin: () => (messages[0] ? { messages, elapsedMs: messages[0].elapsedMs, wallMs } : null),
  }
}
