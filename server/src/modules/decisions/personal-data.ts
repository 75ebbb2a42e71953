import { EXPORT_ROWS_MAX, type PersonalDataHandler, type TakenProfile } from '#modules/user'
import type { DecisionsContext } from './dependencies.ts'
import type { Describe } from './describe.ts'
import { appealRows } from './rows/appeal-rows.ts'
import { decisionRows } from './rows/decision-rows.ts'
import { effectRows } from './rows/effect-rows.ts'

/** What was decided about a person, their appeals and the letters to them. */
export function openPersonalData({
  db,
  user,
  describe,
}: DecisionsContext & { describe: Describe }): PersonalDataHandler {
  return {
    section: 'decisions',
    erases: ['words of decisions about the account, of their appeals and letters', 'what was taken and kept'],
    keeps: [
      {
        what: 'decisions of moderators and their reasons, under a number without a name',
        why: 'We must be able to show what was decided and why (Ministerial Regulation 5 of 2020).',
      },
    ],
    async exportOf({ accountId }) {
      const filter = { accountId, isTold: true, after: null, limit: EXPORT_ROWS_MAX }
      return {
        decisions: await describe.forPerson(await decisionRows(db).page(filter)),
        letters: await appealRows(db).lettersOf(accountId, EXPORT_ROWS_MAX),
      }
    },
    async erase({ accountId }) {
      for (const { id, memo } of await effectRows(db).memosOf(accountId)) {
        const taken = memo && 'taken' in memo ? (memo.taken as Partial<TakenProfile> | null) : null
        if (taken && typeof taken.picture === 'string') {
          await user.profiles.taken.forget({ name: '', bio: null, picture: taken.picture })
        }
        // There is nobody left to whom anything could be given back.
        await effectRows(db).setMemo(id, {})
      }
      await decisionRows(db).eraseOf(accountId)
    },
  }
}
