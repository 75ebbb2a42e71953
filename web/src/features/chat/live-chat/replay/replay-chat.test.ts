import { chatReplay, type CommentLine } from '@tayang/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openReplayChat } from './replay-chat.ts'

const START = 1_767_200_000_000
const line = (second: number, more: Partial<CommentLine> = {}): CommentLine => ({
  id: `line-${second}`,
  type: 'normal',
  data: `detik ${second}`,
  profile: { id: 'ani', name: 'Ani', avatar: null },
  commentNameColor: '#fff',
  createdAt: START + second * 1_000,
  seq: second,
  at: START + second * 1_000,
  isStreamer: false,
  isModerator: false,
  amount: null,
  gencash: null,
  gift: null,
  ...more,
})

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function replayOf(lines: readonly CommentLine[]) {
  let second = 0
  const asked: number[] = []
  const replay = openReplayChat({
    at: () => START + second * 1_000,
    load: async (index) => {
      asked.push(index)
      return lines.filter(({ at }) => chatReplay.replayIndexOf(at) === index)
    },
  })
  return {
    replay,
    asked,
    texts: () => replay.view.getState().rows.map(({ text }) => text),
    async goTo(next: number) {
      second = next
      await vi.advanceTimersByTimeAsync(300)
    },
  }
}

test('lines come when the picture gets there, and go again when it is moved back', async () => {
  const { texts, goTo, replay } = replayOf([line(1), line(5), line(12), line(33)])
  await goTo(0)
  expect(texts()).toEqual([])
  await goTo(6)
  expect(texts()).toEqual(['detik 1', 'detik 5'])
  await goTo(34)
  expect(texts()).toEqual(['detik 1', 'detik 5', 'detik 12', 'detik 33'])
  await goTo(4)
  expect(texts()).toEqual(['detik 1'])
  replay[Symbol.dispose]()
})

test('every piece is asked for once, and one ahead', async () => {
  const { asked, goTo, replay } = replayOf([])
  for (const second of [0, 1, 2, 11, 12, 3]) await goTo(second)
  expect(asked.length).toBe(new Set(asked).size)
  expect(Math.max(...asked)).toBe(chatReplay.replayIndexOf(START + 12_000) + 1)
  replay[Symbol.dispose]()
})

test('a piece that cannot be read is asked for again after a while, and not at every look', async () => {
  let asked = 0
  const replay = openReplayChat({
    at: () => START,
    load: async () => {
      asked++
      throw new Error('no line')
    },
  })
  await vi.advanceTimersByTimeAsync(4_000)
  const first = asked
  expect(first).toBe(5)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(asked).toBe(2 * first)
  replay[Symbol.dispose]()
})

test('what is said now about a moment that is shown comes in its place, what is taken away goes for good', async () => {
  const { replay, texts, goTo } = replayOf([line(1), line(5), line(25)])
  await goTo(6)
  const { id, at, createdAt, profile } = line(3)
  const event = { type: 'comment', id, seq: 90, at, createdAt, profile, commentNameColor: '#fff' } as const
  const said = {
    ...event,
    data: { type: 'normal', text: 'baru' },
    isStreamer: false,
    isModerator: false,
  } as const
  replay.take(said)
  replay.take(said)
  expect(texts()).toEqual(['detik 1', 'baru', 'detik 5'])
  replay.takeAway(({ id: gone }) => gone === 'line-5' || gone === 'line-25')
  expect(texts()).toEqual(['detik 1', 'baru'])
  await goTo(26)
  expect(texts()).toEqual(['detik 1', 'baru'])
  replay[Symbol.dispose]()
})

test('a gift is shown once as it is passed, and never where the picture jumps over it', async () => {
  const gift = { name: 'Kopi', icon: null, category: 'basic', duration: 3 } as const
  const sent = { type: 'gift', amount: 2, gencash: 1, gift } as const
  const { goTo, replay } = replayOf([line(2, sent), line(60, sent)])
  const shown: string[] = []
  replay.onGift(({ id, amount }) => shown.push(`${id} x${amount}`))
  await goTo(1)
  await goTo(3)
  await goTo(3)
  await goTo(80)
  expect(shown).toEqual(['line-2 x2'])
  replay[Symbol.dispose]()
})

test('a bullet crosses once as it is passed, and never where the picture jumps over it', async () => {
  const bullet = { type: 'bullet', amount: 5, gencash: 0 } as const
  const { goTo, replay } = replayOf([line(2, bullet), line(60, bullet)])
  const heard: string[] = []
  replay.onBullet(({ data }) => heard.push(data))
  await goTo(1)
  await goTo(2.5)
  await goTo(3)
  await goTo(90)
  expect(heard).toEqual(['detik 2'])
  replay[Symbol.dispose]()
})
