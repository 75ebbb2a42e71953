import { FFmpegError } from 'node-av/lib'
import { AVERROR_EAGAIN, AVERROR_ENOSPC, AVERROR_EOF } from 'node-av/constants'

/** The side of a run that failed, as in its outcome. */
type Side = 'input' | 'no-space' | 'failed'

export class LibavError extends Error {
  readonly side: Side

  constructor(side: Side, message: string) {
    super(message)
    this.side = side
  }
}

/** Throws for a libav error code; returns any other code. */
export function ensure(code: number, what: string, side: Side = 'failed'): number {
  if (code >= 0) return code
  throw new LibavError(code === AVERROR_ENOSPC ? 'no-space' : side, `${what}: ${FFmpegError.strerror(code)}`)
}

/** Whether a call has no frame yet (`later`), has no further frame (`ended`) or returned one. */
export function answerOf(code: number, what: string, side: Side = 'failed'): 'given' | 'later' | 'ended' {
  if (code === AVERROR_EAGAIN) return 'later'
  if (code === AVERROR_EOF) return 'ended'
  ensure(code, what, side)
  return 'given'
}
