import { filmAt, type FilmTrack } from './film.ts'

const NATIVE = 'application/vnd.apple.mpegurl'

/**
 * Plays a film in a video element until the signal ends it, and answers its frames per second. Clips last minutes, so
 * all of a film is fetched, one piece after the other, and every place of it can be looked at again at once.
 */
export async function playFilm(
  video: HTMLVideoElement,
  stream: string,
  signal: AbortSignal,
): Promise<{ framesPerSecond: number }> {
  const film = await filmAt(stream)
  if (signal.aborted) return film
  if (typeof MediaSource === 'undefined') {
    if (video.canPlayType(NATIVE) === '') throw new Error('This browser plays no such film')
    video.src = stream
    return film
  }
  const source = new MediaSource()
  const address = URL.createObjectURL(source)
  video.src = address
  signal.addEventListener('abort', () => {
    URL.revokeObjectURL(address)
    video.removeAttribute('src')
    video.load()
  })
  await opened(source)
  void Promise.all(film.tracks.map((track) => feed(source, track, signal))).then(
    () => source.readyState === 'open' && !signal.aborted && source.endOfStream(),
    // A decoder that has some of it shows that; the element says when it has nothing.
    () => source.readyState === 'open' && !signal.aborted && source.endOfStream('network'),
  )
  return film
}

const opened = (source: MediaSource) =>
  new Promise<void>((resolve) => source.addEventListener('sourceopen', () => resolve(), { once: true }))

/** Gives a decoder its bytes in their order; pieces follow each other without a gap, whatever their own clocks say. */
async function feed(source: MediaSource, track: FilmTrack, signal: AbortSignal): Promise<void> {
  const buffer = source.addSourceBuffer(track.mime)
  buffer.mode = 'sequence'
  for (const part of track.parts) {
    const bytes = await track.bytesOf(part, signal)
    if (signal.aborted) return
    await append(buffer, bytes)
  }
}

function append(buffer: SourceBuffer, bytes: ArrayBuffer): Promise<void> {
  return new Promise((resolve, reject) => {
    buffer.addEventListener('updateend', () => resolve(), { once: true })
    buffer.addEventListener('error', () => reject(new Error('The decoder refused a piece')), { once: true })
    buffer.appendBuffer(bytes)
  })
}
