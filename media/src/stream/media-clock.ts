/** A publisher's 32-bit timestamps as one count of milliseconds that never jumps. */
export interface MediaClock {
  /** `isJump`: what was published went on by another clock; its next step is taken for a usual one. */
  read(kind: Kind, timestampMs: number): { elapsedMs: number; isJump: boolean }
}

type Kind = 'picture' | 'sound'

/** A larger step is a new clock on the other side and not a pause. */
const STEP_MS_MAX = 5000
/** Within pictures, and within sound, time never goes back; encoders round. */
const BACK_MS_MAX = 50
const ASSUMED_STEP_MS = 20

export function createMediaClock(): MediaClock {
  let last: number | null = null
  /** As they came, the wrap after 49 days taken out. */
  let raw = 0
  /** The furthest of both kinds. */
  let head = 0
  // Each kind has its own: they jump one after the other, and are the same again when both have.
  const kinds: Record<Kind, { offset: number; elapsed: number | null }> = {
    picture: { offset: 0, elapsed: null },
    sound: { offset: 0, elapsed: null },
  }

  function isUsual(kind: Kind, elapsed: number): boolean {
    const earliest = (kinds[kind].elapsed ?? head - STEP_MS_MAX) - BACK_MS_MAX
    return elapsed >= earliest && elapsed <= head + STEP_MS_MAX
  }

  return {
    read(kind, timestampMs) {
      const own = kinds[kind]
      const other = kinds[kind === 'picture' ? 'sound' : 'picture']
      // Signed 32-bit difference: the wrap is a step like any other.
      raw += last === null ? 0 : (timestampMs - last) | 0
      last = timestampMs
      if (own.elapsed === null) own.offset = other.offset
      const isJump = !isUsual(kind, raw + own.offset)
      if (isJump) {
        const goesOnAt = Math.max(head, (own.elapsed ?? head) + ASSUMED_STEP_MS)
        own.offset = isUsual(kind, raw + other.offset) ? other.offset : goesOnAt - raw
      }
      own.elapsed = raw + own.offset
      head = Math.max(head, own.elapsed)
      return { elapsedMs: Math.max(0, own.elapsed), isJump }
    },
  }
}
