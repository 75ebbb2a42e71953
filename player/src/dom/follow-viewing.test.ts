import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { HistoryReport } from '../core/index.ts'
import { followViewing } from './follow-viewing.ts'
import { createPlaybackView } from './playback-view.ts'
import type { ViewingEvent } from './follow-viewing.ts'
import type { Playback } from './playback-shape.ts'

let video: HTMLVideoElement
let reports: HistoryReport[]
let events: ViewingEvent[]
let viewing: Disposable

/** The element at a place of a film of 200 s, saying one thing. */
function say(type: string, positionS: number, more: Partial<HTMLVideoElement> = {}): void {
  const facts = {
    currentTime: positionS,
    duration: 200,
    paused: false,
    ended: false,
    seeking: false,
    readyState: 4,
    ...more,
  }
  for (const [name, value] of Object.entries(facts)) {
    Object.defineProperty(video, name, { value, configurable: true })
  }
  video.dispatchEvent(new Event(type))
}

beforeEach(() => {
  vi.useFakeTimers()
  video = document.createElement('video')
  reports = []
  events = []
  viewing = followViewing({ video, view: createPlaybackView() } as Playback, {
    storedS: null,
    onHistory: (report) => reports.push(report),
    onEvent: (event) => events.push(event),
  })
})
afterEach(() => {
  viewing[Symbol.dispose]()
  vi.useRealTimers()
})

test('a viewing reports its play, each minute, its pause and its end to the history', () => {
  say('playing', 0)
  say('timeupdate', 60)
  vi.advanceTimersByTime(60_000)
  say('pause', 70, { paused: true })
  say('playing', 70)
  say('pause', 200, { paused: true, ended: true })
  say('ended', 200, { paused: true, ended: true })
  expect(reports.map(({ reason, positionS }) => [reason, positionS])).toEqual([
    ['first-play', 0],
    ['interval', 60],
    ['pause', 70],
    ['ended', 200],
  ])
})

test('a viewing emits play, pause, resume, the marks, end and exit as events', () => {
  say('playing', 0)
  say('timeupdate', 51)
  say('pause', 52, { paused: true })
  say('playing', 52)
  say('timeupdate', 101)
  say('ended', 200, { paused: true, ended: true })
  viewing[Symbol.dispose]()
  expect(events.map((event) => (event.type === 'progress' ? event.mark : event.type))).toEqual([
    'play',
    25,
    'pause',
    'resume',
    50,
    'end',
    'exit',
  ])
})

test('a page that is hidden or left while playing reports it as leaving', () => {
  say('playing', 0)
  say('timeupdate', 33)
  window.dispatchEvent(new Event('pagehide'))
  expect(reports.at(-1)).toEqual({ reason: 'leaving', positionS: 33, lengthS: 200, leaving: true })
})

test('a page that is closed while playing ends the viewing, once', () => {
  say('playing', 0)
  say('timeupdate', 12)
  window.dispatchEvent(new Event('pagehide'))
  viewing[Symbol.dispose]()
  expect(events.filter(({ type }) => type === 'exit')).toEqual([{ type: 'exit', positionS: 12 }])
})

test('a reload does not report the beginning of the film', () => {
  say('playing', 0)
  say('timeupdate', 90)
  say('emptied', 0, { readyState: 0, duration: Number.NaN })
  window.dispatchEvent(new Event('pagehide'))
  expect(reports.at(-1)).toMatchObject({ reason: 'leaving', positionS: 90, lengthS: 200 })
})

test('a film that played before its page was hydrated is reported as played, once', () => {
  viewing[Symbol.dispose]()
  events.length = 0
  say('timeupdate', 2, { readyState: 4 })
  viewing = followViewing({ video, view: createPlaybackView() } as Playback, {
    storedS: null,
    onEvent: (event) => events.push(event),
  })
  expect(events).toEqual([{ type: 'play', positionS: 2 }])
})
