import { createStore, type StoreApi } from 'zustand/vanilla'
import type { RoomConnection } from '#features/chat/live-chat'
import { noPoll, reducePoll, type PollEvent, type PollState } from './state/poll-state.ts'
import { noQuiz, type QuizEvent, type QuizState } from './state/quiz-shapes.ts'
import { reduce } from './state/quiz-state.ts'

/** How often the position of the picture is read: a question should not come later than people see a picture change. */
const LOOK_EVERY_MS = 100

/** The quiz and the poll of a room, as this page plays them. */
export interface QuizSession extends Disposable {
  readonly roomId: string
  readonly quiz: StoreApi<QuizState>
  readonly poll: StoreApi<PollState>
  choose(choiceId: string): void
  dismiss(): void
  vote(choiceId: string): void
  fold(isFolded: boolean): void
}

export type QuizRoom = Pick<RoomConnection, 'roomId' | 'onQuiz' | 'sendQuiz' | 'mediaTime'>

/** Plays along with a room, for as long as its page is open. */
export function openQuizSession(room: QuizRoom): QuizSession {
  const quiz = createStore<QuizState>(() => noQuiz)
  const poll = createStore<PollState>(() => noPoll)
  const around = () => ({ now: performance.now(), at: room.mediaTime() })
  const play = (event: QuizEvent) => {
    const { state, send } = reduce(quiz.getState(), event, around())
    if (state !== quiz.getState()) quiz.setState(state, true)
    for (const frame of send) room.sendQuiz(frame)
  }
  const ask = (event: PollEvent) => {
    const { state, send } = reducePoll(poll.getState(), event, around())
    if (state !== poll.getState()) poll.setState(state, true)
    for (const frame of send) room.sendQuiz(frame)
  }
  const stop = room.onQuiz((frame, receivedAt) => {
    play({ type: 'received', frame, receivedAt })
    ask({ type: 'received', frame })
  })
  const timer = setInterval(() => {
    play({ type: 'looked' })
    ask({ type: 'looked' })
  }, LOOK_EVERY_MS)
  return {
    roomId: room.roomId,
    quiz,
    poll,
    choose: (choiceId) => play({ type: 'chose', choiceId, key: crypto.randomUUID() }),
    dismiss: () => play({ type: 'dismissed' }),
    vote: (choiceId) => ask({ type: 'chose', choiceId, key: crypto.randomUUID() }),
    fold: (isFolded) => ask({ type: 'folded', isFolded }),
    [Symbol.dispose]() {
      stop()
      clearInterval(timer)
    },
  }
}
