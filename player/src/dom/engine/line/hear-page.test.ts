import { afterEach, expect, test, vi } from 'vitest'
import type { Passage } from '../../../core/index.ts'
import { hearPage, isAskedEarly, isEarlyPiece } from './hear-page.ts'

const FILM = '/media/t/one/multivariant.m3u8'
const PIECE = '/media/t/one/240/1.m4s'

function ask(href: string): void {
  const link = Object.assign(document.createElement('link'), { rel: 'preload', href })
  document.head.append(link)
  // Only now, or the DOM of the tests would fetch it.
  link.setAttribute('as', 'fetch')
}

/** What is heard of a page; the browser has all on its books, and tells it to those who ask for the past. */
function hear(entries: readonly object[], isFirst = true): Passage[] {
  const heard: Passage[] = []
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      readonly #notify: (list: { getEntries(): readonly object[] }) => void
      constructor(notify: (list: { getEntries(): readonly object[] }) => void) {
        this.#notify = notify
      }
      observe({ buffered }: { buffered: boolean }): void {
        if (buffered) this.#notify({ getEntries: () => entries })
      }
      disconnect(): void {}
    },
  )
  hearPage((passage) => heard.push(passage), new AbortController().signal, isFirst)
  return heard
}

const times = { startTime: 100, responseStart: 200, responseEnd: 1_200, transferSize: 50_000 }

afterEach(() => {
  document.head.replaceChildren()
  vi.unstubAllGlobals()
})

test('a film whose first pieces its page asked for is known by them', () => {
  expect(isAskedEarly(FILM)).toBe(false)
  ask(FILM)
  expect(isAskedEarly(FILM)).toBe(false)
  ask(PIECE)
  expect(isAskedEarly(FILM)).toBe(true)
  expect(isAskedEarly('/media/t/another/multivariant.m3u8')).toBe(false)
})

test('those pieces are told from others', () => {
  ask(PIECE)
  expect(isEarlyPiece(new URL(PIECE, document.baseURI).href)).toBe(true)
  expect(isEarlyPiece('/media/t/one/240/2.m4s')).toBe(false)
  expect(isEarlyPiece(undefined)).toBe(false)
})

test('what the page fetched tells of the line before there is a player', () => {
  const program = { ...times, name: 'https://tayang.example/program.js', initiatorType: 'script' }
  const early = { ...times, name: `https://tayang.example${PIECE}`, initiatorType: 'link' }
  const passage = { endMs: 1_200, tookMs: 1_000, bytes: 50_000 }
  expect(hear([program, early])).toEqual([passage, passage])
})

test('what has been heard of once is not told again, as after a reload', () => {
  expect(hear([{ ...times, name: 'https://tayang.example/a.js', initiatorType: 'script' }], false)).toEqual(
    [],
  )
})

test('what a proxy hands over in one go came while it was waited for', () => {
  const program = { ...times, name: 'https://tayang.example/a.js', initiatorType: 'script', responseEnd: 201 }
  expect(hear([program])).toEqual([{ endMs: 201, tookMs: 101, bytes: 50_000 }])
})

test('pieces that the engine reports, and what came from a store, are not counted', () => {
  const piece = { ...times, name: `https://tayang.example${PIECE}`, initiatorType: 'fetch' }
  const stored = { ...times, name: 'https://tayang.example/a.js', initiatorType: 'script', transferSize: 0 }
  // Of a recording the engine fetches ranges of one file.
  const range = { ...piece, name: 'https://tayang.example/media/r/one/720.mp4' }
  expect(hear([piece, range, stored])).toEqual([])
})

test('of another site, which hides when its answer began, all of the time counts', () => {
  const hidden = { ...times, name: 'https://cdn.example/a.js', initiatorType: 'script', responseStart: 0 }
  expect(hear([hidden])).toEqual([{ endMs: 1_200, tookMs: 1_100, bytes: 50_000 }])
})
