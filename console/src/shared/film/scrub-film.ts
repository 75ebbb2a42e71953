import { farFrom, nextAround, placesOf, type Place } from './around.ts'
import { filmAt, type FilmTrack } from './film.ts'
import { append, openSource, until } from './source.ts'

/**
 * Shows a long film in a video element until the signal ends it: of each track it fetches what lies around the place
 * that is looked at, and lets go of the rest.
 */
export async function scrubFilm(video: HTMLVideoElement, stream: string, signal: AbortSignal): Promise<void> {
  const film = await filmAt(stream)
  if (signal.aborted) return
  const source = await openSource(video, stream, signal)
  if (source === null || signal.aborted) return
  const [first] = film.tracks
  source.duration = placesOf(first?.parts ?? []).at(-1)?.to ?? 0
  await Promise.all(film.tracks.map((track) => keepAround({ video, source, track, signal })))
}

interface Keeping {
  video: HTMLVideoElement
  source: MediaSource
  track: FilmTrack
  signal: AbortSignal
}

async function keepAround({ video, source, track, signal }: Keeping): Promise<void> {
  const buffer = source.addSourceBuffer(track.mime)
  // A piece is put where the playlist says, whatever its own clock says.
  buffer.mode = 'sequence'
  for (const part of track.parts.filter(({ seconds }) => seconds === 0)) {
    await append(buffer, await track.bytesOf(part, signal))
  }
  const places = placesOf(track.parts)
  const kept = new Set<Place>()
  while (!signal.aborted) {
    const next = nextAround(places, video.currentTime, kept)
    if (next === null) {
      await moved(video, signal)
      continue
    }
    const bytes = await track.bytesOf(next.part, signal)
    for (const far of farFrom(kept, video.currentTime)) {
      kept.delete(far)
      await removed(buffer, far)
    }
    if (signal.aborted || source.readyState !== 'open') return
    buffer.timestampOffset = next.from
    await append(buffer, bytes)
    kept.add(next)
  }
}

/** Somebody looks at another place, or the film plays on. */
const moved = (video: HTMLVideoElement, signal: AbortSignal) =>
  until(video, ['seeking', 'timeupdate'], signal)

async function removed(buffer: SourceBuffer, { from, to }: Place): Promise<void> {
  const done = until(buffer, 'updateend')
  buffer.remove(from, to)
  await done
}
