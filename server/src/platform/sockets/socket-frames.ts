import { refusals, type RefusalCode } from '@tayang/contract'
import type { RawData, WebSocket } from 'ws'
import * as z from 'zod/mini'
import type { Clock } from '../clock/clock.ts'
import type { Log } from '../log/log.ts'
import { takesOne, type Bucket, type Pace } from '../limits/pace.ts'

/** The peer violated a policy, or may no longer stay (RFC 6455, section 7.4.1). */
export const CLOSE_POLICY = 1008
/** Try again later (IANA, WebSocket Close Code Number Registry). */
export const CLOSE_LATER = 1013

interface Hearing<Frame> {
  readonly shape: z.ZodMiniType<Frame>
  /** Frames of any kind; our pages never send faster. */
  readonly pace: Pace
  /** Frames that wait while a slow call answers. */
  readonly waitingMax: number
  /** Frames of a peer that sends before it is ready wait for this. */
  readonly after?: Promise<void>
  readonly clock: Pick<Clock, 'now'>
  readonly log: Log
  /** Ignores all later frames, also of a peer that does not close the socket. */
  isEnded(): boolean
  handle(frame: Frame): void | Promise<void>
  tell(error: { type: 'error'; code: RefusalCode; message: string }): void
}

/** Receives the frames of a peer one after the other, no faster than its pace; invalid frames are refused. */
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

/** A refusal as a frame. */
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
