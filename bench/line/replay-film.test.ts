import { describe, expect, test } from 'vitest'
import { readCommutes, type Line } from './line.ts'
import { optimumOf } from './optimum.ts'
import { replayFilm, type Film, type Replay } from './replay-film.ts'

const GOAL_S = 60
const PIECES = 40

/** As heavy as a real film: some pieces weigh twice as much as others. */
const film: Film = {
  rungsBps: [300_000, 560_000, 1_000_000, 2_000_000],
  soundsBps: [130_000, 130_000, 130_000, 130_000],
  pieceS: 4,
  heaviness: Array.from({ length: PIECES }, (_, at) => 1 + 0.4 * Math.sin(at * 1.7)),
}
const even: Film = { ...film, heaviness: film.heaviness.map(() => 1) }

describe('a film over the lines of real phones', () => {
  const runs = [...readCommutes()].map(([name, line]) => ({
    name,
    ours: replayFilm(film, line),
    optimum: optimumOf(film, line, GOAL_S),
  }))
  const mean = (share: (run: (typeof runs)[number]) => number) =>
    runs.reduce((sum, run) => sum + share(run), 0) / runs.length
  test.each(runs)('$name: it hardly ever stands still', ({ ours, optimum }) => {
    expect(ours.stillS).toBeLessThanOrEqual(Math.max(0.005 * PIECES * film.pieceS, 1.1 * optimum.stillS))
  })
  test('little is thrown away', () => {
    expect(mean(({ ours }) => ours.thrownShare)).toBeLessThanOrEqual(0.05)
  })
  test('the experience is near to the best that anybody could have made of them', () => {
    const share = mean(({ ours, optimum }) => ours.experience / optimum.experience)
    expect(share).toBeGreaterThan(0.7)
    expect(share).toBeLessThan(1.01)
  })
})

describe('a film that is opened at six moments of each of these lines', () => {
  const page = { beforeBytes: 150_000, afterBytes: 0 }
  const beginAt = (line: Line, atS: number): Line => [...line.slice(atS), ...line.slice(0, atS)]
  const lines = [...readCommutes().values()].flatMap((line) =>
    [0, 37, 81, 127, 171, 223].map((atS) => beginAt(line, atS % line.length)),
  )
  const over = (read: (run: Replay) => number, foresightS: number) =>
    lines.reduce((sum, line) => sum + read(replayFilm(film, line, { page, foresightS })), 0)
  test('stands still hardly longer than if the next 20 s were known', () => {
    expect(over(({ stillS }) => stillS, 0)).toBeLessThan(1.15 * over(({ stillS }) => stillS, 20))
  })
  test('is enjoyed nearly as much as if they were known', () => {
    expect(over(({ experience }) => experience, 0)).toBeGreaterThan(
      0.8 * over(({ experience }) => experience, 20),
    )
  })
})

describe('a film on 4 Mbit/s that had 150 kbit/s for 20 s', () => {
  const line = [
    ...Array<number>(40).fill(4_000),
    ...Array<number>(20).fill(150),
    ...Array<number>(60).fill(4_000),
  ]
  const { shown, stillS, thrownShare } = replayFilm({ ...even, heaviness: even.heaviness.slice(0, 28) }, line)
  test('never stands still', () => {
    expect(stillS).toBe(0)
  })
  test('shows its best rung again 12 s after the line is back, and keeps it', () => {
    expect(shown.filter(({ atS, rung }) => atS >= 72 && rung < 3)).toEqual([])
  })
  test('throws little away for that', () => {
    expect(thrownShare).toBeLessThanOrEqual(0.05)
  })
})

test('a tunnel of 8 s is not seen', () => {
  const line = [
    ...Array<number>(30).fill(1_500),
    ...Array<number>(8).fill(0),
    ...Array<number>(60).fill(1_500),
  ]
  expect(replayFilm(even, line).stillS).toBe(0)
})

describe.each([
  { kbps: 400, smallestBps: 220_000 },
  { kbps: 300, smallestBps: 150_000 },
])('a steady $kbps kbit/s that just carry the smallest rung', ({ kbps, smallestBps }) => {
  const narrow: Film = { ...even, rungsBps: [smallestBps, 560_000, 1_000_000, 2_000_000] }
  test('are enough for it from the first picture on', () => {
    const { shown, stillS, thrownShare } = replayFilm(narrow, [kbps], {
      page: { beforeBytes: 150_000, afterBytes: 0 },
    })
    expect(stillS).toBe(0)
    expect(thrownShare).toBe(0)
    expect(shown.every(({ rung }) => rung === 0)).toBe(true)
  })
  test('are no more than that: a program that came at once would make the film stand still', () => {
    expect(
      replayFilm(narrow, [kbps], { page: { beforeBytes: 150_000, afterBytes: 200_000 } }).stillS,
    ).toBeGreaterThan(2)
  })
})

test('the program of a page takes nothing from a film on a line that has some to spare', () => {
  const { stillS } = replayFilm(even, [1_500], { page: { beforeBytes: 150_000, afterBytes: 200_000 } })
  expect(stillS).toBe(0)
})
