import { describe, expect, test } from 'vitest'
import { isUnderWay, noUpload, reduceUpload, type UploadEvent, type UploadView } from './upload-state.ts'

const MB = 1024 * 1024
const target = { id: 'clip-1', uploadUrl: '/media/v1.0/clips/clip-1?signature=x' }
const refusal = (code: string | null) => ({ code, message: 'No', details: [] })

const chosen: UploadView = { ...noUpload, phase: 'chosen', sizeBytes: 10 * MB }
const posting: UploadView = {
  ...chosen,
  phase: 'posting',
  target,
  receivedBytes: 2 * MB,
  onWayBytes: MB,
  samples: [{ atMs: 0, bytes: 0 }],
}
const lost: UploadView = { ...posting, phase: 'line-lost', onWayBytes: 0, failures: 1, lostAtMs: 5_000 }
const goingOn: UploadView = { ...posting, phase: 'going-on', gap: { ms: 40_000, fromBytes: 2 * MB } }
const failed: UploadView = { ...posting, phase: 'failed', refusal: refusal(null) }

const post: UploadEvent = { type: 'post-pressed' }
const piece = (receivedBytes: number): UploadEvent => ({ type: 'piece-received', receivedBytes, atMs: 9_000 })
const told = (receivedBytes: number): UploadEvent => ({ type: 'told', receivedBytes, atMs: 45_000 })
const cut: UploadEvent = { type: 'line-failed', refusal: refusal(null), atMs: 5_000 }
const due: UploadEvent = { type: 'retry-due' }
const refusedBy = (code: string | null): UploadEvent => ({ type: 'refused', refusal: refusal(code) })

describe('every phase and what happens in it', () => {
  test.each<[string, UploadView, UploadEvent, UploadView['phase'], string[]]>([
    ['idle', noUpload, { type: 'file-chosen', sizeBytes: 1 }, 'chosen', []],
    ['idle', noUpload, post, 'idle', []],
    ['chosen', chosen, { type: 'file-removed' }, 'idle', []],
    ['chosen', chosen, post, 'posting', ['announce']],
    ['posting', posting, post, 'posting', []],
    ['posting', posting, { type: 'file-removed' }, 'posting', []],
    ['posting', posting, { type: 'announced', target, atMs: 0 }, 'posting', ['remember', 'send']],
    ['posting', posting, piece(3 * MB), 'posting', ['send']],
    ['posting', posting, piece(10 * MB), 'done', ['forget']],
    ['posting', posting, told(9 * MB), 'posting', []],
    ['posting', posting, cut, 'line-lost', ['wait']],
    ['posting', posting, refusedBy('MEDIA_NOT_SUPPORTED'), 'failed', ['forget']],
    ['posting', posting, refusedBy('NO_SPACE'), 'failed', []],
    [
      'posting before the announcement',
      { ...posting, target: null },
      refusedBy('UPLOADS_FULL'),
      'failed',
      [],
    ],
    [
      'posting before the announcement',
      { ...posting, target: null },
      refusedBy('TEXT_NOT_ALLOWED'),
      'chosen',
      [],
    ],
    ['posting before the announcement', { ...posting, target: null }, cut, 'failed', []],
    ['line lost', lost, due, 'line-lost', ['ask']],
    ['line lost', lost, cut, 'line-lost', ['wait']],
    ['line lost', lost, told(2 * MB), 'going-on', ['send']],
    ['line lost', lost, told(10 * MB), 'done', ['forget']],
    ['going on', goingOn, piece(3 * MB), 'going-on', ['send']],
    ['going on', goingOn, told(9 * MB), 'going-on', []],
    ['going on', goingOn, cut, 'line-lost', ['wait']],
    ['going on', goingOn, due, 'going-on', []],
    ['failed', failed, { type: 'try-again-pressed' }, 'line-lost', ['ask']],
    ['failed', { ...failed, target: null }, { type: 'try-again-pressed' }, 'posting', ['announce']],
    ['failed', failed, piece(3 * MB), 'failed', []],
    ['failed', failed, cut, 'failed', []],
    ['done', { ...posting, phase: 'done' }, cut, 'done', []],
    ['done', { ...posting, phase: 'done' }, { type: 'file-chosen', sizeBytes: 1 }, 'chosen', []],
  ])('%s: %#', (_phase, view, event, phase, effects) => {
    const next = reduceUpload(view, event)
    expect(next.view.phase).toBe(phase)
    expect(next.effects.map(({ type }) => type)).toEqual(effects)
  })
})

test('the percent is of bytes that the server has told of, and the piece on its way is beside it', () => {
  const { view, effects } = reduceUpload(posting, piece(3 * MB))
  expect(view.receivedBytes).toBe(3 * MB)
  expect(effects).toEqual([{ type: 'send', target, from: 3 * MB, to: 3 * MB + view.onWayBytes }])
  expect(reduceUpload(view, cut).view).toMatchObject({ receivedBytes: 3 * MB, onWayBytes: 0 })
})

test('after a cut the bytes go on where the server says, and how long the line was gone is known', () => {
  const { view } = reduceUpload(lost, told(1.5 * MB))
  expect(view).toMatchObject({
    receivedBytes: 1.5 * MB,
    gap: { ms: 40_000, fromBytes: 1.5 * MB },
    lostAtMs: null,
  })
})

test('the server is asked after 1, 2, 4, 8 and then every 15 seconds, for as long as the page is open', () => {
  let view = posting
  const waits = Array.from({ length: 7 }, () => {
    const next = reduceUpload(view, cut)
    view = next.view
    return next.effects[0]?.type === 'wait' && next.effects[0].ms
  })
  expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000])
  expect(view.lostAtMs).toBe(5_000)
  // An answer alone is no byte: a line that breaks at each piece is not hammered.
  expect(reduceUpload(view, told(2 * MB)).view.failures).toBe(7)
  expect(reduceUpload(goingOn, piece(3 * MB)).view.failures).toBe(0)
})

test('a byte that the server does not expect is asked for, and two who send one file end', () => {
  const misplaced: UploadEvent = { type: 'misplaced', refusal: refusal('UPLOAD_ELSEWHERE'), atMs: 1 }
  expect(reduceUpload(posting, misplaced).view.phase).toBe('line-lost')
  const { view } = reduceUpload({ ...posting, failures: 6 }, misplaced)
  expect(view.phase).toBe('failed')
  expect(reduceUpload(view, { type: 'try-again-pressed' }).effects).toEqual([{ type: 'ask', target }])
})

test('an upload of another visit goes on at the bytes that the server has', () => {
  const event = { type: 'continued', target, sizeBytes: 10 * MB, receivedBytes: 4 * MB, atMs: 0 } as const
  const { view, effects } = reduceUpload(noUpload, event)
  expect(view).toMatchObject({ phase: 'posting', receivedBytes: 4 * MB })
  expect(effects).toMatchObject([{ type: 'send', from: 4 * MB }])
  expect(reduceUpload(noUpload, { ...event, receivedBytes: 10 * MB }).view.phase).toBe('done')
})

test('a refused file loses its place on the server, a full disk does not', () => {
  expect(reduceUpload(posting, refusedBy('MEDIA_NOT_SUPPORTED')).view).toMatchObject({
    target: null,
    receivedBytes: 0,
  })
  expect(reduceUpload(posting, refusedBy('NO_SPACE')).view).toMatchObject({ target, receivedBytes: 2 * MB })
})

test('leaving breaks an upload off while it is posted, lost or going on, and at no other time', () => {
  const phases = [noUpload, chosen, posting, lost, goingOn, { ...posting, phase: 'done' as const }, failed]
  expect(phases.map((view) => isUnderWay(view))).toEqual([false, false, true, true, true, false, false])
})
