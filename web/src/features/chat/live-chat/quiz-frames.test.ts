import type { ToClient } from '@tayang/contract/socket'
import { expect, test } from 'vitest'
import { isQuizFrame, openQuizFrames, type QuizFrame } from './quiz-frames.ts'

const counts = (n: number): QuizFrame => ({ type: 'poll-counts', pollId: 'poll-1', counts: [n] })
const countOf = (frame: QuizFrame) => (frame.type === 'poll-counts' ? frame.counts[0] : null)

test('frames of quizzes and polls, and that a page is authorized, are for the card; others are not', () => {
  const types = ['quiz', 'quiz-coming', 'poll', 'poll-ended', 'authorized', 'comment', 'stop', 'pinned']
  expect(types.filter((type) => isQuizFrame({ type } as ToClient))).toEqual(types.slice(0, 5))
})

test('what comes before anybody listens waits for the first listener, with the time at which it came', () => {
  const frames = openQuizFrames()
  const before = performance.now()
  frames.receive(counts(1))
  frames.receive(counts(2))
  const heard: unknown[] = []
  const times: number[] = []
  const stop = frames.subscribe((frame, receivedAt) => {
    heard.push(countOf(frame))
    times.push(receivedAt)
  })
  expect(heard).toEqual([1, 2])
  expect(times.every((time) => time >= before && time <= performance.now())).toBe(true)
  frames.receive(counts(3))
  expect(heard).toEqual([1, 2, 3])
  stop()
  frames.receive(counts(4))
  expect(heard).toEqual([1, 2, 3])
})

test('what waits is bounded: the oldest frames are dropped', () => {
  const frames = openQuizFrames()
  for (let n = 0; n < 150; n++) frames.receive(counts(n))
  const heard: unknown[] = []
  frames.subscribe((frame) => heard.push(countOf(frame)))
  expect([heard.length, heard[0]]).toEqual([100, 50])
})
