import type { Film } from './replay-film.ts'

const HEIGHTS = [240, 360, 480, 720] as const

/** What a film of the app really weighs, piece by piece, read from its files. */
export async function readFilmFacts(playlist: URL): Promise<Film> {
  const tracks = await Promise.all(
    HEIGHTS.map((height) => readTrack(new URL(`${height}/video.m3u8`, playlist))),
  )
  const readSound = (folder: string) => readTrack(new URL(`${folder}/audio.m3u8`, playlist))
  const [low, better] = await Promise.all([readSound('audio-low'), readSound('audio')])
  const meanOf = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length
  const pieceS = tracks[0]?.seconds[0] ?? 4
  const bpsOf = ({ bytes, seconds }: Track) => (meanOf(bytes) * 8) / meanOf(seconds)
  const [top] = tracks.slice(-1)
  return {
    rungsBps: tracks.map(bpsOf),
    // The smallest rung comes with the low sound.
    soundsBps: HEIGHTS.map((height) => bpsOf(height === HEIGHTS[0] ? low : better)),
    pieceS,
    heaviness: (top?.bytes ?? []).map((bytes) => bytes / meanOf(top?.bytes ?? [])),
  }
}

interface Track {
  readonly bytes: readonly number[]
  readonly seconds: readonly number[]
}

async function readTrack(list: URL): Promise<Track> {
  const text = await (await fetch(list)).text()
  const seconds = [...text.matchAll(/#EXTINF:([\d.]+)/g)].map(([, length]) => Number(length))
  const names = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  const bytes: number[] = []
  for (const name of names) bytes.push((await (await fetch(new URL(name, list))).arrayBuffer()).byteLength)
  return { bytes, seconds }
}
