import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'

/**
 * React streams a suspended part after the rest, with a script that moves it to its place: on a slow connection the
 * rows below it are shown first and then pushed down. A page is sent as a whole, so each part is in its place.
 */
const ONE_PIECE = Number.MAX_SAFE_INTEGER

/** The whole rendered page, once everything in it is ready. Failures are passed to the caller. */
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
