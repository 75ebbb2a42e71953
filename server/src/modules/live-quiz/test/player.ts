import type { ToClient } from '@tayang/contract/socket'
import type { Visitor } from '../../../../../tests/room.ts'
import { PLANTED, setOf, type Answer, type LiveQuizHarness } from './live-quiz-harness.ts'

type Frame<Type extends ToClient['type']> = Extract<ToClient, { type: Type }>

/** What a socket was sent of one kind. */
export const framesOf = <Type extends ToClient['type']>({ heard }: Visitor, type: Type): Frame<Type>[] =>
  heard.filter((event): event is Frame<Type> => event.type === type)

export const lastOf = <Type extends ToClient['type']>(visitor: Visitor, type: Type) =>
  framesOf(visitor, type).at(-1)

/** A quiz of one show in the hands of its host. */
export interface Hosted {
  readonly showId: string
  readonly deskId: string
  readonly quizId: string
  post(what: string, body?: object): Promise<Answer>
  /** Asks a question and answers what the room is told of it. */
  ask(number: number, room: Visitor): Promise<Frame<'quiz-coming'>>
}

export async function host(test: LiveQuizHarness, change: object = {}): Promise<Hosted> {
  const showId = test.show()
  const made = await test.call('POST', '/interaction/v1.0/quizSets', { as: 'rani', body: setOf(change) })
  if (made.status !== 200) throw new Error(`the set: ${made.status} ${JSON.stringify(made.body)}`)
  const deskId = crypto.randomUUID()
  const post = (what: string, body: object = {}) =>
    test.call('POST', `/interaction/v1.0/show/${showId}/quiz/${what}`, {
      as: 'rani',
      body: { deskId, ...body },
    })
  const started = await post('start', { setId: made.body.data.id })
  if (started.status !== 200) throw new Error(`the start: ${JSON.stringify(started.body)}`)
  return {
    showId,
    deskId,
    quizId: started.body.data.quizId,
    post,
    async ask(number, room) {
      const asked = await post('ask', { number })
      if (asked.status !== 200) throw new Error(`question ${number}: ${JSON.stringify(asked.body)}`)
      return test.turned(() => framesOf(room, 'quiz-coming').find((one) => one.number === number))
    },
  }
}

/** Opens a question with a picture that is so far behind the edge, and answers what the page is sent. */
export async function open(
  test: LiveQuizHarness,
  visitor: Visitor,
  roundId: string,
  { lagMs = 0 }: { lagMs?: number } = {},
): Promise<Frame<'quiz-question'>> {
  visitor.say({ type: 'quiz-open', roundId, at: test.clock.now() - lagMs })
  return visitor.hear('quiz-question', (frame) => frame.roundId === roundId)
}

/** Sends a choice, right or wrong, and answers its frame. */
export function answer(
  visitor: Visitor,
  question: Frame<'quiz-question'>,
  { isRight }: { isRight: boolean },
): { type: 'quiz-answer'; roundId: string; choiceId: string; key: string } {
  const choice = question.choices.find(({ text }) => text.startsWith(PLANTED) === isRight)
  const frame = {
    type: 'quiz-answer' as const,
    roundId: question.roundId,
    choiceId: choice?.id ?? '',
    key: crypto.randomUUID(),
  }
  visitor.say(frame)
  return frame
}

/** Until the answer shows. */
export const revealed = (test: LiveQuizHarness, room: Visitor, roundId: string) =>
  test.passing(() => framesOf(room, 'quiz-revealed').find((one) => one.roundId === roundId))
