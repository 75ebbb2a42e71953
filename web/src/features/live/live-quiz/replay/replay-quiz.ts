/** What of the quizzes and polls of a show stood on its picture at a moment. Pure. */
import type { ReplayedQuiz } from '@tayang/contract'

/** Results and boards stayed about this long, as on the picture of those who watched live. */
const RESULT_SHOWN_MS = 15_000
/** Who moves the picture past a poll that ran for long sees it for as long as a question. */
const POLL_SHOWN_MS = 30_000

export type ShownReplay =
  | { kind: 'asked'; item: Extract<ReplayedQuiz, { type: 'question' }> }
  | { kind: 'answered'; item: Extract<ReplayedQuiz, { type: 'question' }> }
  | { kind: 'void'; item: Extract<ReplayedQuiz, { type: 'void' }> }
  | { kind: 'board'; item: Extract<ReplayedQuiz, { type: 'board' }> }
  | { kind: 'poll'; item: Extract<ReplayedQuiz, { type: 'poll' }>; isOver: boolean }

/** The last of them that a picture shows at this media time; null for none. */
export function replayAt(items: readonly ReplayedQuiz[], at: number): ShownReplay | null {
  let shown: ShownReplay | null = null
  for (const item of items) shown = shownAt(item, at) ?? shown
  return shown
}

function shownAt(item: ReplayedQuiz, at: number): ShownReplay | null {
  const isIn = (from: number, until: number) => at >= from && at < until
  switch (item.type) {
    case 'question':
      if (isIn(item.at, item.revealedAt)) return { kind: 'asked', item }
      return isIn(item.revealedAt, item.revealedAt + RESULT_SHOWN_MS) ? { kind: 'answered', item } : null
    case 'void':
      return isIn(item.voidedAt, item.voidedAt + RESULT_SHOWN_MS) ? { kind: 'void', item } : null
    case 'board':
      return isIn(item.at, item.at + RESULT_SHOWN_MS) ? { kind: 'board', item } : null
    case 'poll': {
      const endedAt = item.poll.endedAt ?? item.poll.endsAt
      if (isIn(endedAt, endedAt + RESULT_SHOWN_MS)) return { kind: 'poll', item, isOver: true }
      const until = Math.min(endedAt, item.poll.at + POLL_SHOWN_MS)
      return isIn(item.poll.at, until) ? { kind: 'poll', item, isOver: false } : null
    }
  }
}

/** Names what is shown, so that who closed it sees the next one. */
export function keyOf(shown: ShownReplay): string {
  const { item, kind } = shown
  switch (item.type) {
    case 'question':
    case 'void':
      return item.roundId
    case 'board':
      return `board ${item.at}`
    case 'poll':
      return `${item.poll.id} ${kind === 'poll' && shown.isOver}`
  }
}
