import { makeFilm } from '../../tests/films.ts'
import { bytesOf, weighVisit, type Script } from '../../tools/browser/weigh-visit.ts'
import { fillCatalogue, uploadFilm } from '../app/fill-catalogue.ts'
import { startApp } from '../app/start-app.ts'
import { openBrowser } from '../browser/open-browser.ts'
import type { Benchmark, Findings, Verdict } from '../protocol/figure.ts'
import { asKilobytes } from '../protocol/words.ts'

const HOME_BYTES_MAX = 140_000
const PLAYER_BYTES_MAX = 300_000
const FILM = { seconds: 30, width: 640, height: 360 }
const FILM_MS_MAX = 10 * 60_000
/** Chunks that are named in the figure. */
const NAMED = 12
const languages = { en: 'English', id: 'Indonesian' }
type Language = keyof typeof languages

export const pageWeight: Benchmark = {
  goals: ['G5'],
  name: 'page-weight',
  title: 'JavaScript of a first visit',
  method:
    'A cold browser opens home, and then the page of a film that starts to play, in both languages; every script that' +
    ' it requests in ten seconds is counted, by whatever means a page requests it, each file once and as gzip -9 makes' +
    ' it. These are requests of a real browser to the built site, not a manifest.',
  packages: ['react', 'react-router', 'shaka-player', '@sparticuz/chromium'],

  async measure(tell): Promise<Findings> {
    await using app = await startApp()
    await fillCatalogue(app.operator)
    tell('a film is being made')
    const id = await uploadFilm(app.operator, 'bunny', await makeFilm(FILM), FILM_MS_MAX)
    const visits = { home: '/', player: `/movie/${id}?play=1` }
    const visit = (page: keyof typeof visits, language: Language) =>
      weighInFreshBrowser(app.address, visits[page], language)
    const home = { en: await visit('home', 'en'), id: await visit('home', 'id') }
    const player = { en: await visit('player', 'en'), id: await visit('player', 'id') }
    tell(`home ${asKilobytes(bytesOf(home.en))}, player ${asKilobytes(bytesOf(player.en))}`)
    return {
      verdicts: [
        ...compare('home', home, HOME_BYTES_MAX),
        ...compare('player page', player, PLAYER_BYTES_MAX),
      ],
      tables: [list('Heaviest on home:', home.en), list('Heaviest on a player page:', player.en)],
      notes: [],
      paired: [],
      measured: { home, player },
    }
  },
}

async function weighInFreshBrowser(address: string, url: string, language: Language): Promise<Script[]> {
  const browser = await openBrowser()
  try {
    const context = await browser.newContext({ viewport: { width: 412, height: 823 } })
    await context.addCookies([{ name: 'lang', value: language, url: address }])
    return await weighVisit(context, address + url)
  } finally {
    await browser.close()
  }
}

function compare(page: string, visits: Record<Language, readonly Script[]>, bytesMax: number): Verdict[] {
  return (['en', 'id'] as const).map((language) => {
    const scripts = visits[language]
    const bytes = bytesOf(scripts)
    return {
      goal: `G5: ${page} in ${languages[language]}, ${scripts.length} files`,
      wanted: `<= ${asKilobytes(bytesMax)}`,
      reached: asKilobytes(bytes),
      isReached: bytes <= bytesMax,
    }
  })
}

function list(caption: string, scripts: readonly Script[]) {
  return {
    caption,
    head: ['file', 'gzip -9'],
    rows: scripts.slice(0, NAMED).map(({ path, gzipBytes }) => [`\`${path}\``, asKilobytes(gzipBytes)]),
  }
}
