const NATIVE = 'application/vnd.apple.mpegurl'

/**
 * A source of bytes in a video element, gone with the signal; null where the browser plays the address by itself and
 * needs none.
 */
export async function openSource(
  video: HTMLVideoElement,
  stream: string,
  signal: AbortSignal,
): Promise<MediaSource | null> {
  if (typeof MediaSource === 'undefined') {
    if (video.canPlayType(NATIVE) === '') throw new Error('This browser plays no such film')
    video.src = stream
    return null
  }
  const source = new MediaSource()
  const address = URL.createObjectURL(source)
  video.src = address
  signal.addEventListener('abort', () => {
    URL.revokeObjectURL(address)
    video.removeAttribute('src')
    video.load()
  })
  await until(source, 'sourceopen', signal)
  return source
}

/** Waits for the first of some events; a signal ends the waiting. */
export function until(
  target: EventTarget,
  events: string | readonly string[],
  signal?: AbortSignal,
): Promise<void> {
  return new Promise((resolve) => {
    const over = new AbortController()
    const end = () => {
      over.abort()
      resolve()
    }
    for (const event of [events].flat()) target.addEventListener(event, end, { signal: over.signal })
    signal?.addEventListener('abort', end, { signal: over.signal })
  })
}

export function append(buffer: SourceBuffer, bytes: ArrayBuffer): Promise<void> {
  return new Promise((resolve, reject) => {
    buffer.addEventListener('updateend', () => resolve(), { once: true })
    buffer.addEventListener('error', () => reject(new Error('The decoder refused a piece')), { once: true })
    buffer.appendBuffer(bytes)
  })
}
