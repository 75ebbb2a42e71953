import type { Secrets } from '#platform/secrets/secrets'
import type { QuestionRow } from './rows/question-rows.ts'

/** A guest reads the questions too; they are all one reader. */
const GUEST = 'guest'
/** 132 bits of the derived text: nobody guesses an id, and it stays short. */
const ID_LENGTH = 22

/**
 * Ids and order of choices as one account has them, so that neither "the third one" nor an id is worth anything to
 * another account (docs/product/quizzes.md#secrecy).
 */
export function openOwnChoices(secrets: Pick<Secrets, 'derive'>) {
  const idFor = (accountId: string | null, choiceId: string) =>
    secrets.derive('id of a quiz choice', `${accountId ?? GUEST} ${choiceId}`).slice(0, ID_LENGTH)
  const placeFor = (accountId: string | null, choiceId: string) =>
    secrets.derive('order of quiz choices', `${accountId ?? GUEST} ${choiceId}`)

  return {
    idFor,
    /** A question as this account reads it; nothing in it says which choice is right. */
    questionFor(accountId: string | null, { id, text, choices }: QuestionRow) {
      const placed = choices.map((choice) => ({
        place: placeFor(accountId, choice.id),
        shown: { id: idFor(accountId, choice.id), text: choice.text },
      }))
      const inOrder = placed.toSorted((one, other) => (one.place < other.place ? -1 : 1))
      return { id, question: text, choice: inOrder.map(({ shown }) => shown) }
    },
  }
}

export type OwnChoices = ReturnType<typeof openOwnChoices>
