import { EXPORT_ROWS_MAX, type PersonalDataHandler } from '#modules/user'
import { readClaim, type ClaimContext } from './winners/claim-seal.ts'
import { passOn, settle } from './winners/crown.ts'
import { claimsOf, lockWinner, openWinnersOf, pageOfWinners } from './winners/winner-rows.ts'
import { lockDraw } from './making/draw-rows.ts'
import { removeExclusion } from './chances/exclusion-rows.ts'
import { chancesOfAccount, eraseClaims, forgetParticipant } from './personal-rows.ts'

/** Chances and prizes of a person; the list of a draw keeps its hashes, which name nobody. */
export function openPersonalData(context: ClaimContext): PersonalDataHandler {
  const { database, db, clock } = context
  return {
    section: 'draws',
    erases: ['names, NIK and address of claims, and whose chances they were'],
    keeps: [
      { what: 'chances without a person in the lists of draws', why: 'anybody may compute a draw again' },
    ],
    async exportOf({ accountId }) {
      const [chances, winners] = await Promise.all([
        chancesOfAccount(db, accountId, EXPORT_ROWS_MAX),
        pageOfWinners(db, { accountId }, { before: null, limit: EXPORT_ROWS_MAX }),
      ])
      const claims = await claimsOf(
        db,
        winners.map(({ id }) => id),
      )
      return {
        chances: chances.map(({ at, ...chance }) => ({ ...chance, at: at.getTime() })),
        prizes: winners.map((row) => {
          const claim = claims.get(row.id)
          return {
            drawId: row.draw_id,
            index: row.index,
            prizeId: row.prize_id,
            state: row.state,
            claim: claim ? (readClaim(context, claim) ?? { problem: 'SEALED_UNOPENED' }) : null,
          }
        }),
      }
    },
    async erase({ accountId }) {
      for (const { id, draw_id } of await openWinnersOf(db, accountId)) {
        let told: string[] = []
        await database.transaction(db, async (tx) => {
          told = []
          const draw = await lockDraw(tx, draw_id)
          const winner = await lockWinner(tx, id)
          if (!draw || (winner?.state !== 'waiting' && winner?.state !== 'claimed')) return
          const now = clock.now()
          const percent = Number(winner.tax_percent)
          await passOn(context, tx, { winner, reason: 'account-gone', roles: [], draw, now, percent, told })
          await settle(tx, { draw, now })
        })
        for (const other of told) context.sendEmail(other, 'prize-won')
      }
      await database.transaction(db, async (tx) => {
        await eraseClaims(tx, accountId)
        await removeExclusion(tx, accountId)
        await forgetParticipant(tx, accountId)
      })
    },
  }
}
