/** A publisher's 32-bit timestamps as one count of milliseconds that never jumps. */
export interface MediaClock {
  /** `isJump`: the publisher switched to another clock; the step across the switch is assumed. */
  read(kind: Kind, timestampMs: number): { elapsedMs: number; isJump: boolean }
}

type Kind = 'picture' | 'sound'

/** A larger step is a new clock of the publisher, not a pause. */
const STEP_MS_MAX = 5000
/** Within pictures, and within sound, time never goes back by more than this: encoders round. */
const BACK_MS_MAX = 50
const ASSUMED_STEP_MS = 20

export function createMediaClock(): MediaClock {
  let last: number | null = null
  /** The timestamps as they arrive, without the wrap after 49 days. */
  let raw = 0
  /** The latest time of both kinds. */
  let head = 0
  // Each kind has its own offset, since they jump one after the other; after both jumps the offsets are equal again.
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
