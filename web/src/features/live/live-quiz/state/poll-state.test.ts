import type { Poll } from '@tayang/contract'
import { expect, test } from 'vitest'
import { noPoll, reducePoll, type PollEvent } from './poll-state.ts'

const AT = 1_800_000_000_000
const aPoll: Poll = {
  id: 'poll-1',
  question: 'Lanjut ke mana?',
  choices: [
    { id: 'kiri', text: 'Kiri' },
    { id: 'kanan', text: 'Kanan' },
  ],
  results: 'live',
  at: AT,
  endsAt: AT + 60_000,
  endedAt: null,
  counts: [0, 0],
}
const told = { type: 'received', frame: { type: 'poll', poll: aPoll } } as const
const authorized = {
  type: 'received',
  frame: { type: 'authorized', profile: { id: 'ani', name: 'Ani', avatar: null }, role: 'viewer' },
} as const
const ended = {
  type: 'received',
  frame: { type: 'poll-ended', poll: { ...aPoll, endedAt: AT }, at: AT },
} as const
const chose = { type: 'chose', choiceId: 'kiri', key: 'key-1' } as const
const vote = { type: 'quiz-answer', roundId: 'poll-1', choiceId: 'kiri', key: 'key-1' }
const kept = {
  type: 'received',
  frame: { type: 'quiz-kept', roundId: 'poll-1', choiceId: 'kiri', key: 'key-1' },
} as const
const away = (
  why: Extract<Extract<PollEvent, { type: 'received' }>['frame'], { type: 'quiz-turned-away' }>['why'],
  choiceId?: string,
): PollEvent => ({
  type: 'received',
  frame: { type: 'quiz-turned-away', roundId: 'poll-1', why, ...(choiceId && { choiceId }) },
})

function run(events: readonly (PollEvent | { wait: number })[], at: number | null = AT) {
  let state = noPoll
  let now = 0
  const sent: unknown[] = []
  for (const event of events) {
    if ('wait' in event) now += event.wait
    const step = reducePoll(state, 'wait' in event ? { type: 'looked' } : event, {
      now,
      at: at === null ? null : at + now,
    })
    state = step.state
    sent.push(...step.send)
  }
  return { ...state, sent }
}

test('a poll shows when the picture reaches it, and at once where the picture is unknown', () => {
  expect(run([told], AT - 2_000).isReached).toBe(false)
  expect(run([told, { wait: 2_000 }], AT - 2_000).isReached).toBe(true)
  expect(run([told], null).isReached).toBe(true)
})

test('the first vote is sent, is locked, and is known to have arrived', () => {
  const { sent, isKept, vote: made } = run([told, chose, { ...chose, choiceId: 'kanan' }, kept])
  expect([sent, isKept, made?.choiceId]).toEqual([[vote], true, 'kiri'])
  expect(run([told, { ...chose, choiceId: 'atas' }]).sent).toEqual([])
})

test('a vote that is under way is sent again after a lost connection, and one that arrived is not', () => {
  expect(run([told, chose, authorized]).sent).toEqual([vote, vote])
  expect(run([told, chose, kept, authorized]).sent).toEqual([vote])
})

test('a busy server is asked again after a moment', () => {
  expect(run([told, chose, away('busy'), { wait: 400 }]).sent).toHaveLength(1)
  expect(run([told, chose, away('busy'), { wait: 500 }]).sent).toHaveLength(2)
})

test.each([
  ['guest', { vote: null, why: 'guest' }],
  ['barred', { vote: null, why: 'barred' }],
  ['host', { vote: null, why: 'host' }],
  ['over', { vote: null, why: 'late' }],
  ['late', { vote: null, why: 'late' }],
] as const)('a vote that is refused with %s is taken back and told', (why, state) => {
  expect(run([told, chose, away(why)])).toMatchObject(state)
})

test('a guest who signed in may vote, and another device’s vote is shown', () => {
  expect(run([told, chose, away('guest'), authorized]).why).toBeNull()
  expect(run([told, chose, away('answered', 'kanan')])).toMatchObject({
    isKept: true,
    vote: { choiceId: 'kanan' },
  })
})

test('votes are counted as they come, those of another poll are not', () => {
  const counts = {
    type: 'received' as const,
    frame: { type: 'poll-counts' as const, pollId: 'poll-1', counts: [3, 4] },
  }
  expect(run([told, counts]).poll?.counts).toEqual([3, 4])
  const other = { ...counts, frame: { ...counts.frame, pollId: 'poll-0' } }
  expect(run([told, other]).poll?.counts).toEqual([0, 0])
  const hidden = { type: 'received', frame: { type: 'poll', poll: { ...aPoll, counts: null } } } as const
  expect(run([told, counts, hidden]).poll?.counts).toEqual([3, 4])
})

test('a poll can be made small and opened again; its end opens it, and its result leaves by itself', () => {
  const fold = { type: 'folded', isFolded: true } as const
  expect(run([told, fold]).isFolded).toBe(true)
  expect(run([told, fold, { ...fold, isFolded: false }]).isFolded).toBe(false)
  expect(run([told, fold, ended])).toMatchObject({ isFolded: false, isOver: true })
  expect(run([told, ended, { wait: 14_999 }]).poll).not.toBeNull()
  expect(run([told, ended, { wait: 15_000 }]).poll).toBeNull()
  expect(run([told, ended, fold]).poll).toBeNull()
  expect(run([told, ended, chose]).sent).toEqual([])
})

test('the end of a poll that was never shown here, and frames of a quiz, change nothing', () => {
  expect(run([ended]).poll).toBeNull()
  expect(run([told, { ...kept, frame: { ...kept.frame, roundId: 'round-1' } }]).isKept).toBe(false)
  expect(run([told, { type: 'received', frame: { type: 'quiz', quiz: null } }]).poll).toEqual(aPoll)
})
