import path from 'node:path/posix'
import type { Blobs } from '#platform/blobs/blobs'
import { Failure } from '#platform/errors/failure'
import { openMovie, type Movie, type Place, type Run } from '#platform/blobs/mp4/open-movie'
import { versionFolder, type StoredClip } from '#modules/delivery'
import { readMediaPlaylist, type Stretch } from './read-media-playlist.ts'

/** Playlists of clips are short. */
const PLAYLIST_BYTES_MAX = 4 * 1024 * 1024

/**
 * The video of a clip as its version keeps it: uploaded and packaged, or cut out of a show. Each uninterrupted run can
 * be read as one MP4; of several runs one is made by encoding only.
 */
export interface ClipSource {
  readonly runs: number
  movies(): Promise<Movie[]>
  /** One segment with the picture of this second, and where in it that picture is; null where there is none. */
  around(atSeconds: number): Promise<{ movie: Movie; seconds: number } | null>
}

export async function openClipSource(
  blobs: Pick<Blobs, 'read' | 'stat'>,
  { version }: Pick<StoredClip, 'version'>,
): Promise<ClipSource> {
  const folder = versionFolder(version.id)
  const tallest = version.rungs.toSorted((one, other) => other.height - one.height)[0]
  if (tallest === undefined || version.isPremium) throw new Failure('a clip has no video to read')
  const read = (place: Place) => readBlob(blobs, place)

  async function stretchesOf(playlist: string): Promise<{ base: string; stretches: Stretch[] }> {
    const key = `${folder}/${playlist}`
    const facts = await blobs.stat(key)
    if (!facts || facts.sizeBytes > PLAYLIST_BYTES_MAX) throw new Failure('a clip has no playlist')
    const text = await readBlob(blobs, { key, offset: 0, bytes: facts.sizeBytes })
    return { base: path.dirname(key), stretches: readMediaPlaylist(text.toString('utf8')) }
  }

  const pictures = await stretchesOf(tallest.playlist)
  const sounds = version.audio === null ? null : await stretchesOf(version.audio.playlist)
  const placesOf = async (base: string, { init, pieces }: Stretch): Promise<Run> => {
    const [head, ...rest] = await Promise.all([init, ...pieces].map((part) => placeOf(blobs, base, part)))
    if (head === undefined) throw new Failure('a clip has no initialisation')
    return { init: head, pieces: rest }
  }

  return {
    runs: pictures.stretches.length,
    async movies() {
      const movies: Movie[] = []
      for (const [index, stretch] of pictures.stretches.entries()) {
        const sound = sounds?.stretches[index]
        const runs = {
          pictures: await placesOf(pictures.base, stretch),
          sound: sounds && sound ? await placesOf(sounds.base, sound) : null,
        }
        const movie = await openMovie(runs, read)
        if (movie) movies.push(movie)
      }
      return movies
    },
    async around(atSeconds) {
      let from = 0
      const all = pictures.stretches.flatMap((stretch) => stretch.pieces.map((piece) => ({ stretch, piece })))
      for (const [index, { stretch, piece }] of all.entries()) {
        const isLast = index === all.length - 1
        if (atSeconds < from + piece.seconds || isLast) {
          const run = await placesOf(pictures.base, { init: stretch.init, pieces: [piece] })
          const movie = await openMovie({ pictures: run, sound: null }, read)
          return movie && { movie, seconds: Math.max(0, atSeconds - from) }
        }
        from += piece.seconds
      }
      return null
    },
  }
}

async function placeOf(
  blobs: Pick<Blobs, 'stat'>,
  base: string,
  { file, offset, bytes }: Stretch['init'],
): Promise<Place> {
  const key = `${base}/${file}`
  if (bytes !== null) return { key, offset, bytes }
  const facts = await blobs.stat(key)
  if (!facts) throw new Failure('a segment of a clip is gone')
  return { key, offset: 0, bytes: facts.sizeBytes }
}

async function readBlob(blobs: Pick<Blobs, 'read'>, { key, offset, bytes }: Place): Promise<Buffer> {
  const stream = await blobs.read(key, { start: offset, end: offset + bytes - 1 })
  const read = stream ? Buffer.concat(await stream.toArray()) : null
  if (read?.length !== bytes) throw new Failure('a file of a clip is shorter than its playlist says')
  return read
}
