import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { PipeableStream, RenderToPipeableStreamOptions } from 'react-dom/server'

type Callbacks = Pick<RenderToPipeableStreamOptions, 'onAllReady' | 'onShellError'>

/** The whole of a rendered page, once everything in it is ready. */
export async function readAll(render: (callbacks: Callbacks) => PipeableStream): Promise<string> {
  const { promise: ready, resolve, reject } = Promise.withResolvers<void>()
  const stream = render({ onAllReady: resolve, onShellError: reject })
  await ready
  const whole = new PassThrough()
  stream.pipe(whole)
  return await text(whole)
}
