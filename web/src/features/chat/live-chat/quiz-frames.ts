import type { ToClient } from '@tayang/contract/socket'

/** What a room tells of quizzes and polls, and that it knows who this page speaks for: what was sent is sent again. */
export type QuizFrame = Extract<ToClient, { type: `quiz${string}` | `poll${string}` | 'authorized' }>

/** Frames that are kept for a listener whose program is still being loaded; the oldest are dropped. */
const KEPT_MAX = 100

export const isQuizFrame = (frame: ToClient): frame is QuizFrame =>
  /^(quiz|poll|authorized$)/.test(frame.type)

/** `receivedAt` is on the clock of `performance.now()`: a frame may have waited for its listener. */
export type QuizListener = (frame: QuizFrame, receivedAt: number) => void

export interface QuizFrames {
  receive(frame: QuizFrame): void
  subscribe(listener: QuizListener): () => void
}

/** Passes frames to listeners, and keeps them until there is the first: what shows a quiz is loaded when one begins. */
export function openQuizFrames(): QuizFrames {
  const listeners = new Set<QuizListener>()
  let kept: (readonly [QuizFrame, number])[] = []
  return {
    receive(frame) {
      const now = performance.now()
      if (listeners.size === 0) kept = [...kept, [frame, now] as const].slice(-KEPT_MAX)
      for (const listener of listeners) listener(frame, now)
    },
    subscribe(listener) {
      listeners.add(listener)
      const missed = kept
      kept = []
      for (const [frame, receivedAt] of missed) listener(frame, receivedAt)
      return () => void listeners.delete(listener)
    },
  }
}
