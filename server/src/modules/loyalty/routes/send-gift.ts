import { loyalty } from '@tayang/contract'
import { batch } from '#platform/batch/batch'
import { newId } from '#platform/ids/ids'
import { Refusal } from '#platform/http/refusal'
import { route, type Exchange, type Route } from '#platform/http/route'
import type { Kysely } from 'kysely'
import { askCashout, type Cashouts } from '../cashout/index.ts'
import { findPacks, type GiftTables } from '../gift-rows.ts'
import type { Ledger } from '../ledger/open-ledger.ts'
import type { Outcome, Posting } from '../ledger/posting.ts'
import type { JudgeBullet, LoyaltyDependencies, Stages } from '../needs.ts'
import { giftFactsOf, giftPosting, transactionOf } from '../transactions.ts'
import { walletOf } from '../wallet.ts'

export interface SendGiftNeeds extends LoyaltyDependencies {
  db: Kysely<GiftTables>
  ledger: Ledger
  cashouts: Cashouts
  stages: Stages
  judgeBullet: JudgeBullet
}

type Asking = Exchange<typeof loyalty.createTransaction>
/** Of everything that can be asked for, a gift. */
export type Sending = Omit<Asking, 'body'> & {
  readonly body: Extract<Asking['body'], { purpose: 'transfer' }>
}

const BLOCKED = 'You have been blocked by the user, and are unable to send Diamonds to this profile.'

/** Longer names of a request are no keys of ours. */
const KEY_LENGTH_MAX = 128

/** A gift or a bullet comment: paid, earned and told to its room in one transfer (Spec 3, section 4). */
export function sendGiftRoute(given: SendGiftNeeds): Route {
  const needs = { ...given, ...askingTogether(given) }
  return route(loyalty.createTransaction, async (asking) => {
    const { body, caller, asked, refuse } = asking
    const given = asked.header(loyalty.IDEMPOTENCY_HEADER)
    if (given !== undefined && !/^[\w.:-]+$/.test(given.slice(0, KEY_LENGTH_MAX + 1))) {
      return refuse('INVALID_PARAMETERS', undefined, { details: [loyalty.IDEMPOTENCY_HEADER] })
    }
    if ((given?.length ?? 0) > KEY_LENGTH_MAX) return refuse('INVALID_PARAMETERS')
    if (body.purpose === 'withdraw') {
      const { caller: who, now } = asking
      return { data: await askCashout(needs, { body, caller: who, key: given, now }) }
    }
    const sending = { ...asking, body }
    // A key is the caller's own: nobody learns of somebody else's by guessing it.
    const key = `gift:${caller.accountId}:${given ?? newId()}`
    const outcome = await postOrFind(needs, sending, key)
    if (outcome.outcome === 'changed') return refuse('KEY_REUSED')
    if (!('transfer' in outcome)) return refuse('NOT_ENOUGH_DIAMONDS')
    const { profileId } = giftFactsOf(outcome.transfer).to
    const [partner, wallet] = await Promise.all([
      needs.profileById(profileId),
      walletOf(needs.ledger, caller.accountId),
    ])
    const profiles = new Map(partner ? [[profileId, partner]] : [])
    return {
      data: {
        ...transactionOf(outcome.transfer, { viewerId: caller.accountId, profiles }),
        wallet,
        isReplayed: outcome.outcome === 'replayed',
      },
    }
  })
}

/** In a crowd what all of them ask is asked together. */
function askingTogether({ db, profilesOf, stages }: SendGiftNeeds) {
  const itself = (id: string) => id
  return {
    packOf: batch((ids: readonly string[]) => findPacks(db, ids), itself),
    profileById: batch(profilesOf, itself),
    // Everybody sends to the one show that all of them watch.
    roomOf: batch(async (ids: readonly string[]) => {
      const rooms = await Promise.all(ids.map(async (id) => [id, await stages.roomOf(id)] as const))
      return new Map(rooms)
    }, itself),
  }
}

type Needs = SendGiftNeeds & ReturnType<typeof askingTogether>

/**
 * Whoever asks again learns what became of it, whatever has ended meanwhile (trust F3): the ledger knows the key when
 * it posts. Only where the order itself is refused by now is it asked whether it was carried out before.
 */
async function postOrFind(needs: Needs, sending: Sending, key: string): Promise<Outcome> {
  let posting: Posting
  try {
    posting = await order(needs, sending, key)
  } catch (error) {
    const known = error instanceof Refusal ? await needs.ledger.find(key, sending.body) : null
    if (known) return known
    throw error
  }
  return await needs.ledger.post(posting)
}

async function order(needs: Needs, { body, caller, refuse }: Sending, key: string) {
  const { packId, receiverId, giftType } = body
  const [showId, videoId] = [body.showId ?? null, body.videoId ?? null]
  // None of these asks for an answer of another: in a crowd each of them is one wait.
  const [pack, receiver, room, video] = await Promise.all([
    needs.packOf(packId),
    needs.profileOfAccount(receiverId),
    showId === null ? undefined : needs.roomOf(showId),
    videoId === null ? undefined : needs.stages.videoOf(videoId),
  ])
  if (!pack || pack.category !== giftType) return refuse('PACK_NOT_FOUND')
  const comment = giftType === 'bullet' ? (body.comment ?? '') : null
  if (comment === '')
    return refuse('INVALID_PARAMETERS', undefined, { details: ['comment: a bullet says something'] })
  if (!receiver) return refuse('NOT_FOUND')
  if (receiver.accountId === caller.accountId) return refuse('SELF_GIFT')
  if (showId !== null) requireStage({ stage: room ?? null, is: 'SHOW_NOT_FOUND' })
  if (videoId !== null) requireStage({ stage: video ?? null, is: 'VIDEO_NOT_FOUND' })
  if (showId === null && giftType === 'bullet') return refuse('SHOW_NOT_FOUND')
  if ((await needs.blockBetween(caller.accountId, receiver.id)) !== null) {
    return refuse('BLOCKED_RELATION', BLOCKED)
  }
  await needs.requireAge(caller.accountId)
  if (showId !== null && comment !== null) {
    const judged = await needs.judgeBullet(showId, { profileId: caller.profileId, text: comment })
    if (judged !== null) return refuse(judged)
  }
  return giftPosting(
    {
      key,
      asked: body,
      pack,
      from: { accountId: caller.accountId, profileId: caller.profileId },
      to: { accountId: receiver.accountId, profileId: receiver.id },
      showId,
      videoId,
      comment,
      at: body.at,
    },
    await needs.rules(),
  )

  function requireStage({
    stage,
    is,
  }: {
    stage: { ownerProfileId: string | null; isOpen: boolean } | null
    is: 'SHOW_NOT_FOUND' | 'VIDEO_NOT_FOUND'
  }): void {
    if (!stage) refuse(is)
    // Whose it is decides, and not what a request says (trust 5.4).
    if (stage?.ownerProfileId !== receiver?.id) {
      refuse('INVALID_PARAMETERS', undefined, { details: ['receiverId: the owner of what is shown'] })
    }
    if (!stage?.isOpen) refuse('SHOW_ENDED')
  }
}
