import { type CommentLine, replayIndexOf } from '@tayang/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openReplayChat } from './replay-chat.ts'

const START = 1_767_200_000_000
const storedAt = (second: number, more: Partial<CommentLine> = {}): CommentLine => ({
  id: `message-${second}`,
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

function replayOf(stored: readonly CommentLine[]) {
  let second = 0
  const reads: number[] = []
  const replay = openReplayChat({
    at: () => START + second * 1_000,
    load: async (index) => {
      reads.push(index)
      return stored.filter(({ at }) => replayIndexOf(at) === index)
    },
  })
  return {
    replay,
    reads,
    texts: () => replay.view.getState().rows.map(({ text }) => text),
    async goTo(next: number) {
      second = next
      await vi.advanceTimersByTimeAsync(300)
    },
  }
}

test('a message is shown when the picture reaches it, and hidden when the picture is moved back', async () => {
  const { texts, goTo, replay } = replayOf([storedAt(1), storedAt(5), storedAt(12), storedAt(33)])
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

test('every piece is read once, and one piece ahead of the picture', async () => {
  const { reads, goTo, replay } = replayOf([])
  for (const second of [0, 1, 2, 11, 12, 3]) await goTo(second)
  expect(reads.length).toBe(new Set(reads).size)
  expect(Math.max(...reads)).toBe(replayIndexOf(START + 12_000) + 1)
  replay[Symbol.dispose]()
})

test('a piece that could not be read is read again after five seconds, not at every look', async () => {
  let reads = 0
  const replay = openReplayChat({
    at: () => START,
    load: async () => {
      reads++
      throw new Error('disconnected')
    },
  })
  await vi.advanceTimersByTimeAsync(4_000)
  const first = reads
  expect(first).toBe(5)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(reads).toBe(2 * first)
  replay[Symbol.dispose]()
})

test('a new message about a shown media time appears in its place, and a removed message never returns', async () => {
  const { replay, texts, goTo } = replayOf([storedAt(1), storedAt(5), storedAt(25)])
  await goTo(6)
  const { id, at, createdAt, profile } = storedAt(3)
  const event = {
    type: 'comment',
    id,
    seq: 90,
    at,
    createdAt,
    profile,
    commentNameColor: '#fff',
    data: { type: 'normal', text: 'baru' },
    isStreamer: false,
    isModerator: false,
  } as const
  replay.receive(event)
  replay.receive(event)
  expect(texts()).toEqual(['detik 1', 'baru', 'detik 5'])
  replay.remove({ ids: ['message-5', 'message-25'] })
  expect(texts()).toEqual(['detik 1', 'baru'])
  await goTo(26)
  expect(texts()).toEqual(['detik 1', 'baru'])
  replay[Symbol.dispose]()
})

test('a gift is announced once when the picture passes it, and never when the picture jumps over it', async () => {
  const gift = { name: 'Kopi', icon: null, category: 'basic', duration: 3 } as const
  const sent = { type: 'gift', amount: 2, gencash: 1, gift } as const
  const { goTo, replay } = replayOf([storedAt(2, sent), storedAt(60, sent)])
  const announced: string[] = []
  replay.onGift(({ id, amount }) => announced.push(`${id} x${amount}`))
  await goTo(1)
  await goTo(3)
  await goTo(3)
  await goTo(80)
  expect(announced).toEqual(['message-2 x2'])
  replay[Symbol.dispose]()
})

test('a bullet is announced once when the picture passes it, and never when the picture jumps over it', async () => {
  const bullet = { type: 'bullet', amount: 5, gencash: 0 } as const
  const { goTo, replay } = replayOf([storedAt(2, bullet), storedAt(60, bullet)])
  const announced: string[] = []
  replay.onBullet(({ data }) => announced.push(data))
  await goTo(1)
  await goTo(2.5)
  await goTo(3)
  await goTo(90)
  expect(announced).toEqual(['detik 2'])
  replay[Symbol.dispose]()
})
