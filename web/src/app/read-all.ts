import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'

/**
 * React sends a late part of a long page behind the rest, with a script that moves it to its place: on a slow line the
 * rows below it are seen first and are pushed down then. A page is sent in one piece, so each part is sent in place.
 */
const ONE_PIECE = Number.MAX_SAFE_INTEGER

/** The whole of a rendered page, once everything in it is ready. Who waits for it is told what failed on the way. */
export async function readAll(page: ReactNode, onError: (error: unknown) => void): Promise<string> {
  const { promise: ready, resolve, reject } = Promise.withResolvers<void>()
  const stream = renderToPipeableStream(page, {
    progressiveChunkSize: ONE_PIECE,
    onAllReady: resolve,
    onShellError: reject,
    onError,
  })
  await ready
  const whole = new PassThrough()
  stream.pipe(whole)
  return await text(whole)
}
