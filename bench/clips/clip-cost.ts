import type { Benchmark, Findings } from '../protocol/figure.ts'
import { metricOf, runPairs, valuesOf, type Paired } from '../protocol/pairs.ts'
import { ratiosOf, spreadOf } from '../protocol/ratios.ts'
import { asPlain, asRatio } from '../protocol/words.ts'
import { LISTED, openClipLists, type ClipLists } from './clip-lists.ts'
import { BARE_BATCH, openClipWrites } from './clip-writes.ts'

const PAIRS = Number(process.env['BENCH_PAIRS'] ?? 5)
const WRITES = 20_000
const REQUESTS = 2_000

const SHARE_MIN = 0.7
const CALL_RATIO_MAX = 1.6

export const clipCost: Benchmark = {
  goals: ['CLIPS'],
  name: 'clip-cost',
  title: 'Likes, comments and the feed of clips',
  method:
    `A PostgreSQL of its own takes ${WRITES.toLocaleString('en')} likes and as many comments of different people for one clip.` +
    ` The floor writes them in bare statements of ${BARE_BATCH} rows by \`unnest\`, sorted, each with the number of the clip,` +
    ' one after the other. Ours is what stands behind the calls, in this process, with 1,000 calls under way at once:' +
    ' whether the clip is there, whether its owner blocked the person, AutoMod and the rules of the owner, pace, and the' +
    ' writer. *Comments stored* is the writer alone. Then a person asks for the first page of the feed and of comments' +
    ` through HTTP, ${REQUESTS.toLocaleString('en')} times each, in a catalogue of ${LISTED.clips.toLocaleString('en')} clips;` +
    ' processor time of the server process is divided by that number. There the floor is node’s own HTTP server with' +
    ' `pg`, which runs the very statements that our call was heard to run.',
  packages: ['fastify', 'kysely', 'pg'],

  async measure(tell): Promise<Findings> {
    const writes = await measureWrites(tell)
    await using lists = await openClipLists()
    await lists.floor(REQUESTS / 4)
    await lists.ours(REQUESTS / 4)
    const listed = await runPairs({
      count: PAIRS,
      metric: 'feed',
      floor: () => lists.floor(REQUESTS),
      ours: () => lists.ours(REQUESTS),
      tell,
    })
    return findingsOf(writes, { listed, calls: lists.calls })
  },
}

async function measureWrites(tell: (line: string) => void): Promise<Paired> {
  await using writes = await openClipWrites()
  await writes.floor(WRITES / 4)
  await writes.ours(WRITES / 4)
  return await runPairs({
    count: PAIRS,
    metric: 'likes',
    floor: () => writes.floor(WRITES),
    ours: () => writes.ours(WRITES),
    tell,
  })
}

function findingsOf(
  writes: Paired,
  { listed, calls }: { listed: Paired; calls: ClipLists['calls'] },
): Findings {
  const share = (ours: string, floor = ours) =>
    ratiosOf(
      writes.pairs.map((pair) => ({ ours: metricOf(pair.ours, ours), floor: metricOf(pair.floor, floor) })),
    )
  const shares = [
    { name: 'likes', ratio: share('likes') },
    { name: 'comments', ratio: share('comments') },
    { name: 'comments stored by the writer alone', ratio: share('comments stored', 'comments') },
  ]
  const costs = calls.map((call) => ({
    ...call,
    ratio: ratiosOf(
      listed.pairs.map(({ ours, floor }) => ({
        ours: metricOf(ours, call.metric),
        floor: metricOf(floor, call.metric),
      })),
    ),
  }))
  const rate = (side: 'floor' | 'ours', metric: string) =>
    asPlain(spreadOf(valuesOf(writes, side, metric).map(Math.round)))
  const cost = (side: 'floor' | 'ours', metric: string) => asPlain(spreadOf(valuesOf(listed, side, metric)))
  return {
    verdicts: [
      ...shares.map(({ name, ratio }) => ({
        goal: `CLIPS: ${name} a second, ours over bare batches of ${BARE_BATCH}`,
        wanted: `>= ${SHARE_MIN}`,
        reached: asRatio(ratio),
        isReached: ratio.median >= SHARE_MIN,
      })),
      ...costs.map(({ metric, ratio }) => ({
        goal: `CLIPS: a page of ${metric}, ours over bare node and pg`,
        wanted: `<= ${CALL_RATIO_MAX}`,
        reached: asRatio(ratio),
        isReached: ratio.median <= CALL_RATIO_MAX,
      })),
    ],
    tables: [
      {
        head: ['for one clip, a second', 'likes', 'comments', 'comments stored'],
        rows: [
          ['bare, 100 at a time', rate('floor', 'likes'), rate('floor', 'comments'), ''],
          ['ours', rate('ours', 'likes'), rate('ours', 'comments'), rate('ours', 'comments stored')],
        ],
      },
      {
        head: ['processor time of a page, ms', 'bare node and pg', 'ours'],
        rows: costs.map(({ metric, statements }) => [
          `${metric}: ${statements} statements`,
          cost('floor', metric),
          cost('ours', metric),
        ]),
      },
    ],
    notes: [
      'The order of the feed is read once in five seconds for all visits; its statements are on neither side.',
      'What a token costs in the writes is the figure of G10.',
    ],
    paired: [writes, listed],
    measured: { writes, listed },
  }
}
