import { FFmpegError } from 'node-av/lib'
import { AVERROR_EAGAIN, AVERROR_ENOSPC, AVERROR_EOF } from 'node-av/constants'

/** Which side of a run broke, as the outcome tells it. */
type Side = 'input' | 'no-space' | 'failed'

export class LibavError extends Error {
  readonly side: Side

  constructor(side: Side, message: string) {
    super(message)
    this.side = side
  }
}

/** Throws where a libav call answered an error; answers its number otherwise. */
export function ensure(code: number, what: string, side: Side = 'failed'): number {
  if (code >= 0) return code
  throw new LibavError(code === AVERROR_ENOSPC ? 'no-space' : side, `${what}: ${FFmpegError.strerror(code)}`)
}

/** Whether a call has nothing for us now (`later`), nothing ever again (`ended`) or gave something. */
export function answerOf(code: number, what: string, side: Side = 'failed'): 'given' | 'later' | 'ended' {
  if (code === AVERROR_EAGAIN) return 'later'
  if (code === AVERROR_EOF) return 'ended'
  ensure(code, what, side)
  return 'given'
}
