import { admin } from '@tayang/contract'
import type { Benchmark, Findings, Verdict } from '../protocol/figure.ts'
import { openStaticServer } from '../floor/static-server.ts'
import { fillCatalogue } from '../app/fill-catalogue.ts'
import type { Calls } from '../app/calls.ts'
import { startApp } from '../app/start-app.ts'
import { metricOf, runPairs, valuesOf, type Paired } from '../protocol/pairs.ts'
import { ratiosOf, spreadOf } from '../protocol/ratios.ts'
import { asMs, asPlain, asRatio } from '../protocol/words.ts'
import { copyWithoutScripts } from './static-copy.ts'
import { runLighthouse } from './run-lighthouse.ts'

const LCP_RATIO_MAX = 1.35
const TBT_MS_MAX = 100
const CLS_MAX = 0.02
const PAIRS = Number(process.env['BENCH_PAIRS'] ?? 5)
const CATEGORY = 'film'

interface PageLooked {
  readonly name: string
  readonly way: string
  /** A page for signed-in people leads a guest home: its own largest paint is home's, after its own. */
  readonly leadsHome?: boolean
}

interface Looked extends PageLooked {
  readonly paired: Paired
}

export const pagesOnAPhone: Benchmark = {
  goals: ['G4'],
  name: 'pages-on-a-phone',
  title: 'Pages on a phone',
  method:
    'The pages that anybody may open, in an app with 24 titles and their pictures, are looked at by Lighthouse' +
    ' (mobile, simulated slow 4G and 4x processor), and beside each the same HTML without any script,' +
    ' with the same style, fonts and pictures, from a plain server of files in memory. Every look has a fresh' +
    ' browser; both take turns. Both servers are warm. Verdicts are medians.',
  packages: ['lighthouse', '@sparticuz/chromium', 'react-router', 'react'],

  async measure(tell): Promise<Findings> {
    await using app = await startApp()
    await fillCatalogue(app.operator)
    const ways = await fillPages(app.operator)
    const copies = ways.map(async ({ way }) => [way, await copyWithoutScripts(app.address + way)] as const)
    await using floor = await openStaticServer({
      pages: Object.fromEntries(await Promise.all(copies)),
      from: app.address,
    })
    const looked: Looked[] = []
    for (const page of ways) {
      const { name, way } = page
      tell(name)
      // Uncounted: caches of both servers fill.
      await runLighthouse(floor.address + way)
      await runLighthouse(app.address + way)
      const paired = await runPairs({
        count: PAIRS,
        metric: 'lcpMs',
        floor: () => runLighthouse(floor.address + way),
        ours: () => runLighthouse(app.address + way),
        tell,
      })
      looked.push({ ...page, paired })
    }
    return {
      verdicts: looked.flatMap(judge),
      tables: looked.map(tabulate),
      notes: [
        'The static page runs no script: blocking time of its own is style and layout, or other work of the machine.',
      ],
      paired: looked.map(({ paired }) => paired),
      measured: looked,
    }
  },
}

/** Adds a category to a filled app, and answers the addresses of the measured pages. */
async function fillPages({ call }: Calls): Promise<PageLooked[]> {
  await call(admin.putPage, {
    params: { friendlyId: CATEGORY },
    body: {
      title: { en: 'Films', id: 'Film' },
      isCategory: true,
      order: 1,
      sections: [
        { playlist: 'baris-0', layout: 'hero' },
        { playlist: 'baris-3', layout: 'landscape' },
        { playlist: 'baris-1', layout: 'portrait' },
        { playlist: 'baris-5', layout: 'portrait' },
      ],
    },
  })
  const { data: title } = await call(admin.getTitle, { params: { friendlyId: 'toba' } })
  return [
    { name: 'home', way: '/' },
    { name: 'category', way: `/${CATEGORY}` },
    { name: 'detail', way: `/movie/${title.id}` },
    { name: 'search', way: '/search?keyword=film' },
    { name: 'search, nothing asked', way: '/search' },
    { name: 'live', way: '/live' },
    { name: 'live TV', way: '/live-tv' },
    { name: 'clips', way: '/clips' },
    { name: 'packages', way: '/shop', leadsHome: true },
    { name: 'sign-in', way: '/login' },
    { name: 'Hemat Kuota', way: '/hemat-kuota' },
    { name: 'popular streamers', way: '/popular-streamers' },
    { name: 'a playlist', way: '/playlists/baris-1' },
    { name: 'questions', way: '/faqs' },
    { name: 'nothing there', way: '/not-found' },
  ]
}

function judge({ name, paired, leadsHome = false }: Looked): Verdict[] {
  const lcp = ratiosOf(
    paired.pairs.map(({ floor, ours }) => ({
      floor: metricOf(floor, 'lcpMs'),
      ours: metricOf(ours, 'lcpMs'),
    })),
  )
  const tbtMs = spreadOf(valuesOf(paired, 'ours', 'tbtMs'))
  const cls = spreadOf(valuesOf(paired, 'ours', 'cls'))
  const largest: Verdict = {
    goal: `G4: ${name}, largest contentful paint, ours over the static page`,
    wanted: `<= ${LCP_RATIO_MAX}`,
    reached: asRatio(lcp),
    isReached: lcp.median <= LCP_RATIO_MAX,
  }
  return [
    ...(leadsHome ? [] : [largest]),
    {
      goal: `G4: ${name}, total blocking time`,
      wanted: `<= ${TBT_MS_MAX} ms`,
      reached: asMs(tbtMs),
      isReached: tbtMs.median <= TBT_MS_MAX,
    },
    {
      goal: `G4: ${name}, cumulative layout shift`,
      wanted: `<= ${CLS_MAX}`,
      reached: asPlain(cls),
      isReached: cls.median <= CLS_MAX,
    },
  ]
}

function tabulate({ name, paired }: Looked) {
  const row = (what: string, metric: string, write: typeof asMs) => [
    what,
    write(spreadOf(valuesOf(paired, 'floor', metric))),
    write(spreadOf(valuesOf(paired, 'ours', metric))),
  ]
  return {
    head: [name, 'static page of the same cards', 'ours'],
    rows: [
      row('largest contentful paint', 'lcpMs', asMs),
      row('first contentful paint', 'fcpMs', asMs),
      row('total blocking time', 'tbtMs', asMs),
      row('cumulative layout shift', 'cls', asPlain),
      row('performance score', 'score', asPlain),
    ],
  }
}
