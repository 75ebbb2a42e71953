import type { CommentLine } from '@tayang/contract'
import { describe, expect, test } from 'vitest'
import type { Frame } from './room-frames.ts'
import { openState, reduce, type RoomEvent } from './room-state.ts'
import type { RoomEffect, RoomState, Surroundings } from './room-step.ts'

const START = 1_767_200_000_000
const profile = { id: 'ani', name: 'Ani', avatar: null }
const comment = (seq: number, at = START): Frame => ({
  type: 'comment',
  id: `message-${seq}`,
  seq,
  at,
  createdAt: START,
  profile,
  data: { type: 'normal', text: `pesan ${seq}` },
  commentNameColor: '#fff',
  isStreamer: false,
  isModerator: false,
})
const bullet: Frame = {
  type: 'bullet',
  id: 'bullet-1',
  seq: 1,
  at: START,
  createdAt: START,
  profile,
  data: 'semangat',
  commentNameColor: '#fff',
  amount: 5,
  gencash: 0,
}
const stored = (seq: number): CommentLine => ({
  id: `message-${seq}`,
  type: 'normal',
  data: `pesan ${seq}`,
  profile,
  commentNameColor: '#fff',
  createdAt: START,
  seq,
  at: START,
  isStreamer: false,
  isModerator: false,
  amount: null,
  gencash: null,
  gift: null,
})
const received = (frame: Frame): RoomEvent => ({ type: 'received', frame })

/** A page without a picture, at the time of the show. */
const noPicture: Surroundings = { now: START, steadyNow: 0, playhead: null }
const pictureAt = (at: number, latencyS = 6): Surroundings => ({ ...noPicture, playhead: { at, latencyS } })

type Given = [event: RoomEvent, now?: Surroundings]

function play(...events: Given[]): { state: RoomState; effects: readonly RoomEffect[] } {
  let step = { state: openState({ canRewind: true }), effects: [] as readonly RoomEffect[] }
  for (const [event, now = noPicture] of events) step = reduce(step.state, event, now)
  return step
}

const opened: Given = [{ type: 'opened', isResumed: false }]
const authorized: Given = [received({ type: 'authorized', profile, role: 'viewer' })]
const unknownError: Given = [received({ type: 'error', code: 'SOMETHING_NEW', message: '?' })]
const rewound: Given[] = [[received(comment(1))], [{ type: 'looked' }, pictureAt(START - 120_000, 120)]]
const text = 'halo'

describe('the effects of the last of these events', () => {
  test.each<[name: string, events: Given[], effects: RoomEffect[]]>([
    ['a new connection reads the history', [opened], [{ type: 'read-history', count: 50, isFresh: false }]],
    ['a resumed connection reads no history', [[{ type: 'opened', isResumed: true }]], []],
    [
      'a reconnect authorizes again',
      [[{ type: 'authorized', token: 'token' }], [{ type: 'opened', isResumed: true }]],
      [{ type: 'send', frame: { type: 'authorization', data: 'token' } }],
    ],
    [
      'an unclean close reconnects',
      [opened, [{ type: 'closed', code: 1006 }]],
      [{ type: 'reconnect', losses: 0 }],
    ],
    ['a restart of the server is no loss', [opened, [{ type: 'closed', code: 1012 }]], [{ type: 'return' }]],
    [
      'a connection that is lost after a restart is the first loss',
      [opened, [{ type: 'closed', code: 1012 }], [{ type: 'closed', code: 1006 }]],
      [{ type: 'reconnect', losses: 0 }],
    ],
    [
      'a second loss without a frame between waits longer',
      [opened, [{ type: 'closed', code: 1006 }], [{ type: 'closed', code: 1006 }]],
      [{ type: 'reconnect', losses: 1 }],
    ],
    ['a clean close is final', [opened, [{ type: 'closed', code: 1000 }]], []],
    [
      'an unknown error closes the socket and is reported',
      [opened, unknownError],
      [{ type: 'close' }, { type: 'report-unexpected' }],
    ],
    ['a failed page handles no further frame', [opened, unknownError, [received(bullet)]], []],
    [
      'a viewer retries after a failure',
      [opened, unknownError, [{ type: 'retried' }]],
      [{ type: 'connect' }],
    ],
    ['a retry without a failure does nothing', [opened, [{ type: 'retried' }]], []],
    [
      'a stale token is renewed',
      [opened, [received({ type: 'error', code: 'Session InvalidSessionToken', message: '' })]],
      [{ type: 'renew-token' }],
    ],
    ['a message waits for the confirmation of its sender', [opened, [{ type: 'sent', text }]], []],
    [
      'the confirmation sends the message that waited',
      [opened, [{ type: 'sent', text }], authorized],
      [{ type: 'send', frame: { type: 'comment', data: text } }],
    ],
    [
      'a sign-out drops the message that waited',
      [opened, [{ type: 'sent', text }], [{ type: 'authorized', token: null }], authorized],
      [],
    ],
    [
      'a message names the media time that the sender sees',
      [opened, authorized, [{ type: 'sent', text }, pictureAt(START + 0.6)]],
      [{ type: 'send', frame: { type: 'comment', data: text, at: START + 1 } }],
    ],
    ['a bullet is announced', [opened, [received(bullet)]], [{ type: 'announce', event: bullet }]],
    ['a bullet ahead of the picture is not announced', [[received(bullet), pictureAt(START - 1)]], []],
    [
      'a bullet is announced when the picture reaches it',
      [
        [received(bullet), pictureAt(START - 1)],
        [{ type: 'looked' }, pictureAt(START)],
      ],
      [{ type: 'announce', event: bullet }],
    ],
    [
      'a gap reads the whole history again',
      [opened, [received({ type: 'gap' })]],
      [{ type: 'read-history', count: 100, isFresh: true }],
    ],
    [
      'a report of playing is sent at most every fifteen seconds',
      [
        [
          { type: 'played', deviceId: 'd' },
          { ...noPicture, steadyNow: 1_000 },
        ],
        [
          { type: 'played', deviceId: 'd' },
          { ...noPicture, steadyNow: 14_000 },
        ],
      ],
      [],
    ],
    [
      'a report of playing says which moment the picture shows',
      [[{ type: 'played', deviceId: 'd' }, pictureAt(START + 0.4)]],
      [{ type: 'send', frame: { type: 'playing', deviceId: 'd', at: START } }],
    ],
    [
      'a report of playing without a picture’s moment says only that it plays',
      [[{ type: 'played', deviceId: 'd' }]],
      [{ type: 'send', frame: { type: 'playing', deviceId: 'd' } }],
    ],
    ['going back by more than a minute opens the replay', rewound, [{ type: 'open-replay' }]],
    [
      'a message goes to the open replay',
      [...rewound, [received(bullet), pictureAt(START - 120_000, 120)]],
      [{ type: 'receive-in-replay', event: bullet }],
    ],
    [
      'a removal reaches the open replay',
      [...rewound, [received({ type: 'deleted', ids: ['message-1'] }), pictureAt(START - 120_000, 120)]],
      [{ type: 'remove-from-replay', removal: { ids: ['message-1'] } }],
    ],
    [
      'coming back closes the replay and reads the history',
      [...rewound, [{ type: 'looked' }, pictureAt(START - 2_000, 2)]],
      [{ type: 'close-replay' }, { type: 'read-history', count: 50, isFresh: true }],
    ],
  ])('%s', (_name, events, effects) => {
    expect(play(...events).effects).toEqual(effects)
  })
})

describe('the view after these events', () => {
  test.each<[name: string, events: Given[], view: object]>([
    [
      'a lost connection',
      [opened, authorized, [{ type: 'closed', code: 1006 }]],
      { connection: 'lost', isAuthorized: false },
    ],
    [
      'a show that ended',
      [opened, [received({ type: 'stop', reason: 'stopped', at: START })]],
      { connection: 'over', isOnAir: false },
    ],
    [
      'an end that the picture has not reached',
      [opened, [received({ type: 'stop', reason: 'stopped', at: START }), pictureAt(START - 5_000)]],
      { connection: 'open' },
    ],
    [
      'slow mode after a message of a viewer',
      [
        [
          received({
            type: 'rules',
            rules: { slowSeconds: 5, followersOnly: false, minAccountAgeDays: 0, isShielded: false },
          }),
        ],
        [{ type: 'sent', text }],
      ],
      { waitsUntil: START + 5_000 },
    ],
    [
      'a refusal that names its wait',
      [opened, [received({ type: 'error', code: 'SLOW_MODE', message: 'slow', waitMs: 2_000 })]],
      { refusal: { code: 'SLOW_MODE', message: 'slow' }, waitsUntil: START + 2_000 },
    ],
    ['a join notice', [opened, [received({ type: 'news', profile, at: START })]], { joined: 'Ani' }],
    [
      'an expired join notice',
      [opened, [received({ type: 'news', profile, at: START })], [{ type: 'join-notice-expired' }]],
      { joined: null },
    ],
    ['a timeout', [[received({ type: 'sanction', kind: 'timeout', until: 5 })]], { sanction: { until: 5 } }],
    [
      'a sign-out of a muted person',
      [[received({ type: 'sanction', kind: 'ban', until: null })], [{ type: 'authorized', token: null }]],
      { sanction: null, role: 'viewer', held: [] },
    ],
    [
      'a picture far behind',
      [[{ type: 'looked' }, pictureAt(START, 5)]],
      { isWaitingForPicture: true, hasPicture: true },
    ],
    ['a picture near the edge', [[{ type: 'looked' }, pictureAt(START, 2)]], { isWaitingForPicture: false }],
  ])('shows %s', (_name, events, view) => {
    expect(play(...events).state.view).toMatchObject(view)
  })

  test.each<[name: string, events: Given[], seqs: number[]]>([
    [
      'of the history and the socket, each once',
      [[received(comment(2))], [{ type: 'history', messages: [stored(1), stored(2)], isFresh: false }]],
      [1, 2],
    ],
    [
      'of a fresh history alone',
      [[received(comment(2))], [{ type: 'history', messages: [stored(5)], isFresh: true }]],
      [5],
    ],
    [
      'up to the picture',
      [
        [received(comment(1, START)), pictureAt(START)],
        [received(comment(2, START + 1)), pictureAt(START)],
      ],
      [1],
    ],
    [
      'without what was removed before the picture reached it',
      [
        [received(comment(1, START + 1)), pictureAt(START)],
        [received({ type: 'purged', profileId: 'ani' }), pictureAt(START)],
        [{ type: 'looked' }, pictureAt(START + 2)],
      ],
      [],
    ],
    [
      'of the live chat while the viewer does not wait for the picture',
      [
        [{ type: 'sync-chosen', sync: 'off' }, pictureAt(START)],
        [received(comment(1, START + 9_000)), pictureAt(START)],
      ],
      [1],
    ],
    [
      'of the time that the viewer went back to',
      [
        ...rewound,
        [{ type: 'history', messages: [stored(9)], isFresh: false }, pictureAt(START - 120_000, 120)],
      ],
      [1],
    ],
  ])('shows the messages %s', (_name, events, seqs) => {
    expect(play(...events).state.view.rows.map(({ seq }) => seq)).toEqual(seqs)
  })
})

describe('a quiz in the room', () => {
  const lines: Frame = { type: 'quiz-lines', roundId: 'round-1', count: 18 }
  const over: Frame = {
    type: 'quiz-void',
    quizId: 'quiz-1',
    roundId: 'round-1',
    number: 1,
    reason: 'host',
    at: START,
  }

  test('is known from its first frame on', () => {
    expect(play([received({ type: 'viewers', data: 3 })]).state.view.hasQuiz).toBe(false)
    expect(play([received({ type: 'quiz', quiz: null })]).state.view.hasQuiz).toBe(true)
    expect(play([received(over)]).state.view.hasQuiz).toBe(true)
  })

  test('tells how many lines wait, until the question is over or the connection is another', () => {
    expect(play([received(lines)]).state.view.waitingLines).toBe(18)
    expect(play([received(lines)], [received(over)]).state.view.waitingLines).toBe(0)
    expect(play([received(lines)], [{ type: 'opened', isResumed: true }]).state.view.waitingLines).toBe(0)
  })

  test('is followed at the time that a viewer went back to', () => {
    expect(play(...rewound).state.view.isRewound).toBe(true)
    expect(play([received(comment(1))]).state.view.isRewound).toBe(false)
  })
})

test('a step that changes nothing that is shown keeps the view, so that no listener is called', () => {
  const { state } = play(opened, [{ type: 'looked' }, pictureAt(START)])
  expect(reduce(state, { type: 'looked' }, pictureAt(START + 250)).state.view).toBe(state.view)
})
