import type { Benchmark, Findings, Verdict } from '../protocol/figure.ts'
import { metricOf, runPairs, type Paired } from '../protocol/pairs.ts'
import { ratiosOf } from '../protocol/ratios.ts'
import { asRatio } from '../protocol/words.ts'
import {
  answerAll,
  BARE_BATCH,
  boardCost,
  openCountedRoom,
  PLAYERS,
  writeBare,
  type AnsweringCost,
  type BoardCost,
} from './counted-room.ts'
import { measureRealRooms, QUESTIONS, ROOMS, SOCKETS, type RealCost } from './real-rooms.ts'

const PAIRS = Number(process.env['BENCH_PAIRS'] ?? 3)
const ACK_MS_MAX = 1_000
const MICROSECONDS_MAX = 60
const SHARE_MIN = 0.7
const CHAT_MS_MAX = 100
const BOARD_RATIO_MAX = 1.5
const VIEWER_BYTES_MAX = 8 * 1024

export const quizCost: Benchmark = {
  goals: ['QUIZ'],
  name: 'quiz-cost',
  title: 'Answers of a live quiz',
  method:
    `${SOCKETS.toLocaleString('en')} real sockets in ${ROOMS} rooms open ${QUESTIONS} questions as their pictures reach them, over three` +
    ' seconds, and all answer within a second, while the first room talks. Then one room of' +
    ` ${PLAYERS.toLocaleString('en')} counted sockets answers within ten seconds in this process, from the text of a frame to its` +
    ` acknowledgement after the commit, and as fast as it can, beside bare sorted statements of ${BARE_BATCH} rows into the same table.` +
    ' The board places all of them, beside the bare window query of the first hundred and one own place.',
  packages: ['ws', 'pg', 'kysely'],

  async measure(tell): Promise<Findings> {
    const real = await measureRealRooms(tell)
    tell(JSON.stringify(real))
    await using room = await openCountedRoom()
    const paced = await answerAll(room, { isPaced: true })
    tell(JSON.stringify(paced))
    const paired = await runPairs({
      count: PAIRS,
      metric: 'per second',
      floor: async () => ({ 'per second': await writeBare(room.db) }),
      ours: async () => ({ 'per second': (await answerAll(room, { isPaced: false })).perSecond }),
      tell,
    })
    const board = await boardCost(room)
    tell(JSON.stringify(board))
    return findingsOf({ real, paced, paired, board })
  },
}

interface MeasuredQuiz {
  readonly real: RealCost
  readonly paced: AnsweringCost
  readonly paired: Paired
  readonly board: BoardCost
}

const ms = (value: number) => `${Math.round(value)} ms`
const micro = (value: number) => `${Math.round(value)} µs`

function findingsOf({ real, paced, paired, board }: MeasuredQuiz): Findings {
  const share = ratiosOf(
    paired.pairs.map((pair) => ({
      ours: metricOf(pair.ours, 'per second'),
      floor: metricOf(pair.floor, 'per second'),
    })),
  )
  const chatMore = real.chatBusyP99Ms - real.chatQuietP99Ms
  const most = (goal: string, reached: number, wanted: number, say: (value: number) => string): Verdict => ({
    goal: `QUIZ: ${goal}`,
    wanted: `<= ${say(wanted)}`,
    reached: say(reached),
    isReached: reached <= wanted,
  })
  const count = (value: number) => String(value)
  const ratio = (value: number) => value.toFixed(2)
  return {
    verdicts: [
      most('answers lost, of both', real.lost + paced.lost, 0, count),
      most('answers counted or acknowledged twice, of both', real.doubled + paced.doubled, 0, count),
      most(
        `p99 of an acknowledgement, ${SOCKETS.toLocaleString('en')} sockets in a second`,
        real.ackP99Ms,
        ACK_MS_MAX,
        ms,
      ),
      most(
        `p99 of an acknowledgement, ${PLAYERS.toLocaleString('en')} in ten seconds`,
        paced.ackP99Ms,
        ACK_MS_MAX,
        ms,
      ),
      most('processor time of an answer', paced.microseconds, MICROSECONDS_MAX, micro),
      {
        goal: `QUIZ: answers stored a second, ours over bare batches of ${BARE_BATCH}`,
        wanted: `>= ${SHARE_MIN}`,
        reached: asRatio(share),
        isReached: share.median >= SHARE_MIN,
      },
      most('what the p99 of a chat line of the same room grows by', chatMore, CHAT_MS_MAX, ms),
      most(
        'places of all, over the bare window query',
        board.placesMs / board.bareMs,
        BOARD_RATIO_MAX,
        ratio,
      ),
      most('bytes of a board as one viewer gets it', board.bytes, VIEWER_BYTES_MAX, (value) => `${value} B`),
    ],
    tables: [
      {
        head: ['', 'real sockets', 'counted ones'],
        rows: [
          ['p50 of an acknowledgement', ms(real.ackP50Ms), ''],
          ['p99 of an acknowledgement', ms(real.ackP99Ms), ms(paced.ackP99Ms)],
          ['processor time of a player and question', micro(real.microseconds), micro(paced.microseconds)],
          ['p99 of a chat line, quiet', ms(real.chatQuietP99Ms), ''],
          ['p99 of a chat line, in the question', ms(real.chatBusyP99Ms), ''],
        ],
      },
      {
        head: ['board', ''],
        rows: [
          ['places of all, in memory', ms(board.placesMs)],
          ['bare window query', ms(board.bareMs)],
        ],
      },
    ],
    notes: [
      'Of real sockets the processor time has opening, question, ping and answer in it, and their ten thousand writes.',
      'Players and server share the cores of one machine.',
    ],
    paired: [paired],
    measured: { real, paced, board },
  }
}
