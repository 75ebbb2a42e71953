import type { Locale, StatementOfReasons } from '@tayang/contract'
import { originOf } from '#platform/settings/settings'
import type { DecisionsContext } from '../dependencies.ts'
import { appealRows } from '../rows/appeal-rows.ts'
import type { AppealRow, DecisionRow } from '../tables.ts'
import { linkTokenOf } from './link-token.ts'
import { appealedLetter, decisionLetter, reversalLetter, type LetterText } from './texts.ts'

type What = 'decision' | 'upheld' | 'changed' | 'overturned' | 'reversed'

export type Letters = ReturnType<typeof openLetters>

/**
 * Writes to the person of a decision about every step of it: on the site and by mail, in both languages. Letters are
 * kept. A letter is sent once however often it is asked for; only a crash between the mail and its note sends it twice.
 */
export function openLetters(context: DecisionsContext) {
  const { db, clock, mail, secrets, settings, user, notify } = context
  const rows = appealRows(db)

  async function send(
    decision: DecisionRow,
    what: What,
    compose: (language: Locale, link: string) => LetterText,
  ): Promise<void> {
    const { id: decisionId, account_id: accountId, profile_id: profileId } = decision
    if (accountId === null || profileId === null) return
    const link = `${originOf(settings)}/decision?token=${linkTokenOf(secrets, decisionId)}`
    const [indonesian, english] = [compose('id', link), compose('en', link)]
    const subject = `${indonesian.subject} / ${english.subject}`
    const text = `${indonesian.text}\n\n— — —\n\n${english.text}\n\nTayang\n`
    const isDue = await rows.keepLetter({
      decision_id: decisionId,
      what,
      account_id: accountId,
      subject,
      text,
      made_at: clock.date(),
      mailed_at: null,
    })
    if (!isDue) return
    await notify('decision-letter', { decisionId, profileId, what })
    const email = await user.accounts.emailOf(accountId)
    if (email !== null) await mail.send({ to: email, subject, text })
    await rows.setMailed(decisionId, what, clock.date())
  }

  return {
    /** What was decided, with its statement of reasons; nothing of a dismissal. */
    async decided(decision: DecisionRow): Promise<void> {
      const statement: StatementOfReasons | null = decision.statement
      if (statement === null) return
      await send(decision, 'decision', (language, link) =>
        decisionLetter(statement[language], language, link),
      )
    },

    /** What became of an appeal, with the answer. */
    async appealed(decision: DecisionRow, { state, answer }: AppealRow): Promise<void> {
      if (state === 'open') return
      await send(decision, state, (language, link) =>
        appealedLetter({ state, answer: answer ?? '' }, language, link),
      )
    },

    /** A decision that an operator took back without an appeal. */
    reversed: (decision: DecisionRow): Promise<void> =>
      send(decision, 'reversed', (language, link) =>
        reversalLetter(decision.reversal_reason ?? '', language, link),
      ),
  }
}
