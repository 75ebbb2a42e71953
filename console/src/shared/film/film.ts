import { readMultivariant, readParts, type Part } from './playlist.ts'

/** What a reviewer needs to see; more would only be slower. */
const HEIGHT_MAX = 720
/** What initialises a decoder, and the first piece. */
const FIRST_PARTS = 2
/** Films that are kept: the open one, the next ones, and some to go back to. */
const FILMS_MAX = 6

export interface FilmTrack {
  readonly mime: string
  readonly parts: readonly Part[]
  /** The bytes of a part, fetched once. */
  bytesOf(part: Part, signal?: AbortSignal): Promise<ArrayBuffer>
}

export interface Film {
  readonly tracks: readonly FilmTrack[]
  readonly framesPerSecond: number
}

const films = new Map<string, Promise<Film>>()

/** The film at an address; its playlists are read once. */
export function filmAt(stream: string): Promise<Film> {
  const known = films.get(stream)
  // The newest last: the oldest goes first.
  films.delete(stream)
  const film = known ?? readFilm(stream)
  films.set(stream, film)
  film.catch(() => films.delete(stream))
  const [oldest] = films.keys()
  if (films.size > FILMS_MAX && oldest !== undefined) films.delete(oldest)
  return film
}

/** Fetches the beginning of a film ahead, so that its first picture is there at once. */
export async function preloadFilm(stream: string): Promise<void> {
  const { tracks } = await filmAt(stream)
  await Promise.all(
    tracks.flatMap((track) => track.parts.slice(0, FIRST_PARTS).map((part) => track.bytesOf(part))),
  )
}

async function readFilm(stream: string): Promise<Film> {
  const address = new URL(stream, location.href).href
  const found = readMultivariant(await textAt(address), address, HEIGHT_MAX)
  if (!found) throw new Error('This film has no picture')
  const tracks = await Promise.all(
    found.tracks.map(async ({ mime, playlist }) =>
      openTrack(mime, readParts(await textAt(playlist), playlist)),
    ),
  )
  return { tracks, framesPerSecond: found.framesPerSecond }
}

function openTrack(mime: string, parts: readonly Part[]): FilmTrack {
  const first = new Map<Part, Promise<ArrayBuffer>>()
  return {
    mime,
    parts,
    bytesOf(part, signal) {
      if (parts.indexOf(part) >= FIRST_PARTS) return fetchPart(part, signal)
      const known = first.get(part) ?? fetchPart(part)
      first.set(part, known)
      known.catch(() => first.delete(part))
      return known
    },
  }
}

async function fetchPart({ url, offset, bytes }: Part, signal?: AbortSignal): Promise<ArrayBuffer> {
  const range = bytes === null ? {} : { headers: { range: `bytes=${offset}-${offset + bytes - 1}` } }
  return (await fetchFine(url, { ...range, ...(signal && { signal }) })).arrayBuffer()
}

const textAt = async (url: string) => (await fetchFine(url)).text()

async function fetchFine(url: string, init: RequestInit = {}): Promise<Response> {
  const answer = await fetch(url, init)
  if (!answer.ok) throw new Error(`${answer.status} at ${url}`)
  return answer
}
