import type { Benchmark, Findings } from '../protocol/figure.ts'
import { openStaticServer } from '../floor/static-server.ts'
import { fillCatalogue } from '../house/fill-catalogue.ts'
import { startHouse } from '../house/start-house.ts'
import { runPairs, valuesOf } from '../protocol/pairs.ts'
import { ratiosOf, spreadOf } from '../protocol/ratios.ts'
import { asMs, asPlain, asRatio } from '../protocol/words.ts'
import { copyWithoutScripts } from './static-copy.ts'
import { runLighthouse } from './run-lighthouse.ts'

const LCP_RATIO_MAX = 1.6
const PAIRS = Number(process.env['BENCH_PAIRS'] ?? 5)

export const homePage: Benchmark = {
  goals: ['G4'],
  name: 'home-page',
  title: 'Home on a phone',
  method:
    'Home of a house with 24 titles and their pictures is looked at by Lighthouse (mobile, simulated slow 4G and' +
    ' 4x processor), and beside it the same HTML without any script, with the same style, fonts and pictures, from' +
    ' a plain server of files in memory. Every look has a fresh browser; both take turns. Both servers are warm.',
  packages: ['lighthouse', '@sparticuz/chromium', 'react-router', 'react'],

  async measure(tell): Promise<Findings> {
    await using house = await startHouse()
    await fillCatalogue(house.operator)
    await using floor = await openStaticServer({
      pages: { '/': await copyWithoutScripts(house.address) },
      from: house.address,
    })
    // Uncounted: caches of both servers fill.
    await runLighthouse(`${floor.address}/`)
    await runLighthouse(`${house.address}/`)
    const paired = await runPairs({
      count: PAIRS,
      metric: 'lcpMs',
      floor: () => runLighthouse(`${floor.address}/`),
      ours: () => runLighthouse(`${house.address}/`),
      tell,
    })
    const lcp = ratiosOf(
      paired.pairs.map(({ floor, ours }) => ({ floor: floor['lcpMs'] ?? 0, ours: ours['lcpMs'] ?? 0 })),
    )
    const row = (name: string, metric: string, write: typeof asMs) => [
      name,
      write(spreadOf(valuesOf(paired, 'floor', metric))),
      write(spreadOf(valuesOf(paired, 'ours', metric))),
    ]
    return {
      verdicts: [
        {
          goal: 'G4: largest contentful paint, ours over the static page',
          wanted: `<= ${LCP_RATIO_MAX}`,
          reached: asRatio(lcp),
          isReached: lcp.median <= LCP_RATIO_MAX,
        },
      ],
      tables: [
        {
          head: ['', 'static page of the same cards', 'ours'],
          rows: [
            row('largest contentful paint', 'lcpMs', asMs),
            row('first contentful paint', 'fcpMs', asMs),
            row('total blocking time', 'tbtMs', asMs),
            row('cumulative layout shift', 'cls', asPlain),
            row('performance score', 'score', asPlain),
          ],
        },
      ],
      notes: [],
      paired: [paired],
      measured: paired,
    }
  },
}
