import { refusals, type RefusalCode } from '@tayang/contract'
import type { RawData, WebSocket } from 'ws'
import * as z from 'zod/mini'
import type { Clock } from '../clock/clock.ts'
import type { Log } from '../log/log.ts'
import { takesOne, type Bucket, type Pace } from '../limits/pace.ts'

/** The peer broke a rule, or may no longer be here (RFC 6455, section 7.4.1). */
export const CLOSE_POLICY = 1008
/** Try again later (IANA, WebSocket Close Code Number Registry). */
export const CLOSE_LATER = 1013

interface Hearing<Frame> {
  readonly shape: z.ZodMiniType<Frame>
  /** Frames of any kind; a faster peer is no page of ours. */
  readonly pace: Pace
  /** Frames that wait while a slow call answers. */
  readonly waitingMax: number
  /** What a hasty peer says waits for this. */
  readonly after?: Promise<void>
  readonly clock: Pick<Clock, 'now'>
  readonly log: Log
  /** Nothing more is heard, also from a peer who does not hang up. */
  isEnded(): boolean
  handle(frame: Frame): void | Promise<void>
  tell(error: { type: 'error'; code: RefusalCode; message: string }): void
}

/** Hears a peer: frame after frame, no faster than its pace, and what is no frame of the contract is refused. */
export function hearFrames<Frame>(socket: WebSocket, hearing: Hearing<Frame>): void {
  const { shape, pace, waitingMax, clock, log } = hearing
  const bucket: Bucket = { left: pace.burst, at: 0 }
  let waiting = 0
  let tail = hearing.after ?? Promise.resolve()
  socket.on('message', (data) => {
    if (hearing.isEnded()) return
    if (!takesOne(bucket, pace, clock.now()) || waiting >= waitingMax) return socket.close(CLOSE_POLICY)
    const frame = readFrame(shape, data)
    if (frame === null) return hearing.tell(errorFrame('INVALID_PARAMETERS'))
    waiting++
    tail = tail
      .then(() => hearing.handle(frame))
      .catch((error: unknown) => {
        log.warn({ err: error }, 'a frame could not be handled')
        hearing.tell(errorFrame('UNAVAILABLE'))
      })
      .finally(() => waiting--)
  })
}

/** A refusal as a socket says it. */
export function errorFrame(code: RefusalCode) {
  return { type: 'error', code, message: refusals[code][1] } as const
}

function readFrame<Frame>(shape: z.ZodMiniType<Frame>, data: RawData): Frame | null {
  try {
    const read = z.safeParse(shape, JSON.parse(String(data)))
    return read.success ? read.data : null
  } catch {
    return null
  }
}
