import { filmAt, type FilmTrack } from './film.ts'
import { append, openSource } from './source.ts'

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
  const source = await openSource(video, stream, signal)
  if (source === null || signal.aborted) return film
  void Promise.all(film.tracks.map((track) => feed(source, track, signal))).then(
    () => source.readyState === 'open' && !signal.aborted && source.endOfStream(),
    // A decoder that has some of it shows that; the element says when it has nothing.
    () => source.readyState === 'open' && !signal.aborted && source.endOfStream('network'),
  )
  return film
}

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
