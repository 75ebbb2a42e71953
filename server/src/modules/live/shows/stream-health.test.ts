import { beforeEach, describe, expect, it } from 'vitest'
import { openHealthBook, type HealthBook } from './stream-health.ts'

const GRACE_MS = 120_000
const source = { width: 1280, height: 720, framesPerSecond: 30, hasAudio: true }
const figures = {
  at: 7,
  bitsPerSecond: 2_500_000,
  framesPerSecond: 30,
  keyFrameMs: 2_000,
  droppedFrames: 0,
  roundTripMs: 40,
}
const onAir = { id: 'show', status: 'broadcasting', startedAt: 1, onAirAt: 2, silentSince: null } as const
const onAirMessage = { type: 'on-air', showId: 'show', source } as Parameters<HealthBook['heard']>[0]

let book: HealthBook
beforeEach(() => {
  book = openHealthBook({ records: true })
})
const of = (change: object = {}) => book.of({ ...onAir, ...change }, GRACE_MS)

describe('the health of a show', () => {
  it.each([
    ['on air is connected', {}, { state: 'connected', endsAt: null }],
    ['that is silent waits for its publisher', { silentSince: 50 }, { state: 'away', endsAt: 50 + GRACE_MS }],
    ['that had no pictures yet is off', { onAirAt: null }, { state: 'off', endsAt: null }],
    ['that has ended is off', { status: 'finished', silentSince: 50 }, { state: 'off', endsAt: null }],
  ])('%s', (_what, change, state) => expect(of(change)).toMatchObject(state))

  it('has the latest figures and the source while its publisher is connected', () => {
    book.heard(onAirMessage)
    book.heard({ type: 'health', showId: 'show', ...figures, droppedFrames: 3 })
    book.heard({ type: 'health', showId: 'show', ...figures })
    expect(of()).toMatchObject({ figures, source })
  })

  it('has no figures while its publisher is away, and keeps the source until it ends', () => {
    book.heard(onAirMessage)
    book.heard({ type: 'health', showId: 'show', ...figures })
    expect(of({ silentSince: 50 })).toMatchObject({ figures: null, source })
    expect(of({ status: 'finished' })).toMatchObject({ figures: null, source: null })
  })

  it('says why the last publish cannot be shown, until one can', () => {
    book.heard({ type: 'unplayable', showId: 'show', at: 1, reason: 'video-codec' })
    expect(of({ onAirAt: null }).unplayable).toBe('video-codec')
    book.heard(onAirMessage)
    expect(of().unplayable).toBeNull()
  })

  it('says when a second publisher used the key', () => {
    book.heard({ type: 'second-publisher', showId: 'show', at: 99, address: '192.0.2.1' })
    expect(of().secondPublisherAt).toBe(99)
  })

  it('says whether it is recorded, and why a recording stopped', () => {
    expect(of().recording).toEqual({ state: 'running', reason: null })
    book.heard({ type: 'recording-stopped', showId: 'show', at: 1, reason: 'no-space' })
    expect(of().recording).toEqual({ state: 'stopped', reason: 'no-space' })
    expect(of({ onAirAt: null }).recording.state).toBe('off')
  })

  it('is not recorded where the installation records nothing', () => {
    book = openHealthBook({ records: false })
    expect(of().recording).toEqual({ state: 'off', reason: null })
  })
})

describe('what is known of shows', () => {
  it('is kept for each show alone', () => {
    book.heard({ type: 'second-publisher', showId: 'other', at: 99, address: '192.0.2.1' })
    expect(of().secondPublisherAt).toBeNull()
  })

  it('is forgotten with its show', () => {
    book.heard({ type: 'second-publisher', showId: 'show', at: 99, address: '192.0.2.1' })
    book.forget('show')
    expect(of().secondPublisherAt).toBeNull()
  })

  it('is bounded: the oldest of a thousand shows is forgotten first', () => {
    for (let at = 0; at < 1_001; at++) {
      book.heard({ type: 'second-publisher', showId: `show ${at}`, at: at + 1, address: '192.0.2.1' })
    }
    expect(of({ id: 'show 0' }).secondPublisherAt).toBeNull()
    expect(of({ id: 'show 1' }).secondPublisherAt).toBe(2)
    expect(of({ id: 'show 1000' }).secondPublisherAt).toBe(1_001)
  })
})
