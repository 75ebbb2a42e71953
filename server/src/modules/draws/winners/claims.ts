import type { OwnWin } from '@tayang/contract'
import { refuse } from '#platform/http/refusal'
import { insertStep, lockDraw } from '../making/draw-rows.ts'
import { openClaim, sealClaim, type Claim, type ClaimContext } from './claim-seal.ts'
import { shownNameOf } from './masks.ts'
import { openOwnWins } from './own-wins.ts'
import { requireAllowed } from './require-allowed.ts'
import { claimsOf, insertClaim, lockWinner, setShownAs, setWinnerState } from './winner-rows.ts'

/** What winners read and claim of their own. */
export function openClaims(context: ClaimContext) {
  const { database, db, secrets } = context
  const { requireOwn, readOwn, listOwn } = openOwnWins(context)
  const sumOf = (nik: string) => Buffer.from(secrets.derive('claim nik', nik), 'base64url')

  return {
    readOwn,
    listOwn,

    async claim(id: string, accountId: string, claim: Claim, now: number): Promise<OwnWin> {
      const own = await requireOwn(id, accountId)
      const shownAs = shownAsOf(claim)
      const account = (await context.participantsOf([accountId])).get(accountId)
      await database.transaction(db, async (tx) => {
        const draw = await lockDraw(tx, own.draw_id)
        const row = await lockWinner(tx, id)
        if (!draw || row?.state !== 'waiting' || row.claim_until.getTime() <= now)
          return refuse('CLAIM_CLOSED')
        const nikSum = sumOf(claim.nik)
        await requireAllowed(tx, { draw, claim, nikSum, id, birthDate: account?.birthDate ?? null, now })
        await insertClaim(tx, {
          winner_id: id,
          ...sealClaim(context, id, claim),
          nik_sum: nikSum,
          shown_as: shownAs,
          claimed_at: new Date(now),
        })
        await setWinnerState(tx, id, { state: 'claimed' })
        await insertStep(tx, { drawId: draw.id, winnerId: id, now, operator: null, step: 'claimed' })
      })
      return readOwn(id, accountId)
    },

    /** The consent to be named can be given and taken back at any time after the claim. */
    async setShown(
      id: string,
      accountId: string,
      shown: { showsName: boolean; city?: string | undefined },
    ): Promise<OwnWin> {
      await requireOwn(id, accountId)
      await database.transaction(db, async (tx) => {
        const row = await lockWinner(tx, id)
        const claim = (await claimsOf(tx, [id])).get(id)
        if (!claim || row?.state === 'passed-on') return refuse('CLAIM_CLOSED')
        await setShownAs(tx, id, shownAsOf({ ...shown, name: openClaim(context, claim).name }))
      })
      return readOwn(id, accountId)
    },
  }
}

function shownAsOf(claim: Pick<Claim, 'name' | 'showsName' | 'city'>): string | null {
  if (!claim.showsName) return null
  return claim.city === undefined
    ? refuse('INVALID_PARAMETERS', undefined, { details: ['city: with the name stands where you live'] })
    : shownNameOf(claim.name, claim.city)
}
