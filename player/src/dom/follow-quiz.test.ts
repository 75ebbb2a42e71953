import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { followQuiz } from './follow-quiz.ts'
import type { QuizFollower } from './follow-quiz.ts'
import type { Playback } from './playback-shape.ts'

/** A film whose time a test sets, as an element reports it. */
class Film extends EventTarget {
  currentTime = 0
  paused = false
  seeking = false
  readyState = 4
  playbackRate = 1
  /** What played so far, as start and end. */
  ranges: [number, number][] = []

  get played(): TimeRanges {
    return {
      length: this.ranges.length,
      start: (n) => this.ranges[n]![0],
      end: (n) => this.ranges[n]![1],
    }
  }
  at(positionS: number): void {
    this.currentTime = positionS
    this.dispatchEvent(new Event('timeupdate'))
  }
  seek(positionS: number): void {
    this.dispatchEvent(new Event('seeking'))
    this.currentTime = positionS
    this.dispatchEvent(new Event('seeked'))
  }
}

let film: Film
let quiz: QuizFollower
let prepared: number[]
let offered: number[]
let hinted: number[]
let isBlocked: boolean
let isAudioOnly: boolean

beforeEach(() => {
  vi.useFakeTimers()
  film = new Film()
  prepared = []
  offered = []
  hinted = []
  isBlocked = false
  isAudioOnly = false
  const playback = {
    video: film,
    view: { getState: () => ({ dataRule: { isAudioOnly } }) },
    pause: () => void (film.paused = true),
    play: async () => void (film.paused = false),
  }
  quiz = followQuiz(playback as unknown as Playback, {
    onPrepare: (atS) => prepared.push(atS),
    onOffer: (atS) => offered.push(atS),
    onHint: (atS) => hinted.push(atS),
    isBlocked: () => isBlocked,
  })
  quiz.list([30])
})
afterEach(() => {
  quiz[Symbol.dispose]()
  vi.useRealTimers()
})

describe('the quiz of a film', () => {
  test('is prepared, pauses the film at its second, and lets it go on when it is closed', () => {
    film.at(22)
    expect(prepared).toEqual([30])
    film.at(30.1)
    expect([offered, film.paused]).toEqual([[30], true])
    quiz.close()
    expect(film.paused).toBe(false)
    film.at(30.3)
    expect(offered).toEqual([30])
  })

  test('comes on its second, between two reports of the element', () => {
    film.at(29.8)
    film.currentTime = 29.99
    vi.advanceTimersByTime(200)
    expect(offered).toEqual([])
    film.currentTime = 30.001
    vi.advanceTimersByTime(10)
    expect(offered).toEqual([30])
  })

  test('comes sooner where the film runs faster', () => {
    film.playbackRate = 2
    film.at(29.8)
    film.currentTime = 30.01
    vi.advanceTimersByTime(95)
    expect(offered).toEqual([])
    vi.advanceTimersByTime(10)
    expect(offered).toEqual([30])
  })

  test('is gone past by a seek, and nothing is asked while the film seeks or loads', () => {
    film.at(10)
    film.seek(50)
    film.at(50.2)
    expect(offered).toEqual([])
    film.seeking = true
    film.at(30.2)
    film.seeking = false
    film.readyState = 0
    film.at(30.2)
    expect(offered).toEqual([])
  })

  test('is offered late where its list comes after the film has played past its second', () => {
    film.ranges = [[0, 34.5]]
    film.currentTime = 34.5
    quiz.list([20, 50])
    expect([offered, film.paused]).toEqual([[20], true])
  })

  test('is not offered late where the film played past its second in no range of now', () => {
    film.ranges = [
      [0, 10],
      [30, 34.5],
    ]
    film.currentTime = 34.5
    quiz.list([20, 50])
    expect([offered, film.paused]).toEqual([[], false])
  })

  test('waits for what is over the film', () => {
    isBlocked = true
    film.at(30)
    expect([offered, film.paused]).toEqual([[], false])
    isBlocked = false
    film.at(30.2)
    expect([offered, film.paused]).toEqual([[30], true])
  })

  test('is said where only the sound plays, and the film goes on', () => {
    isAudioOnly = true
    film.at(30)
    expect([offered, hinted, film.paused]).toEqual([[], [30], false])
  })

  test('that a viewer opens pauses, and leaves paused what was paused', () => {
    quiz.open(30)
    expect(film.paused).toBe(true)
    quiz.close()
    expect(film.paused).toBe(false)
    film.paused = true
    quiz.open(30)
    quiz.close()
    expect(film.paused).toBe(true)
  })

  test('ends with its player', () => {
    film.at(29.9)
    quiz[Symbol.dispose]()
    film.currentTime = 30.1
    vi.advanceTimersByTime(1_000)
    film.at(30.2)
    expect(offered).toEqual([])
  })
})
