import type { GiftOrder, Profile } from '@tayang/contract'
import type { Kysely } from 'kysely'
import { batch } from '#platform/batch/batch'
import { refuse, Refusal } from '#platform/http/refusal'
import type { Caller } from '#platform/http/route'
import type { LoyaltyDependencies, Stage } from './dependencies.ts'
import { findPacks, type GiftTables } from './gift-rows.ts'
import type { SoldPack } from './gift-shapes.ts'
import type { Ledger } from './ledger/open-ledger.ts'
import type { Outcome, Posting } from './ledger/posting.ts'
import { giftPosting } from './transactions.ts'

export interface SendGiftDependencies extends LoyaltyDependencies {
  db: Kysely<GiftTables>
  ledger: Ledger
}

export interface GiftInput {
  readonly body: GiftOrder
  readonly caller: Caller
  readonly key: string
}

/** What a person reads whom the receiver blocked, or who blocked the receiver. */
export const BLOCKED_GIFT =
  'You have been blocked by the user, and are unable to send Diamonds to this profile.'

/** Sends gifts and bullets: each is paid, earned and written to the outbox in one transfer. */
export function openSendingGifts(dependencies: SendGiftDependencies) {
  const context = { ...dependencies, ...batchedLookUps(dependencies) }
  return async (input: GiftInput) => ({
    outcome: await postOrFind(context, input),
    partnerOf: context.profileById,
  })
}

/** In a crowd the same questions are asked at once, so they are asked in one query. */
function batchedLookUps({ db, profilesOf, isOpen, stages }: SendGiftDependencies) {
  const itself = (id: string) => id
  return {
    packOf: batch((ids: readonly string[]) => findPacks(db, ids), itself),
    profileById: batch(profilesOf, itself),
    isReceiverOpen: batch(async (ids: readonly string[]) => {
      const open = await Promise.all(ids.map(async (id) => [id, await isOpen(id)] as const))
      return new Map(open)
    }, itself),
    // A crowd sends to the one show that all of them watch.
    roomOf: batch(async (ids: readonly string[]) => {
      const rooms = await Promise.all(ids.map(async (id) => [id, await stages.roomOf(id)] as const))
      return new Map(rooms)
    }, itself),
  }
}

type SendGiftContext = SendGiftDependencies & ReturnType<typeof batchedLookUps>

/**
 * A repeated key is answered with what happened, whatever has ended since: the ledger compares the key when it posts.
 * Only where the gift would be refused by now is the key looked up first.
 */
async function postOrFind(context: SendGiftContext, input: GiftInput): Promise<Outcome> {
  let posting: Posting
  try {
    posting = await toPosting(context, input)
  } catch (error) {
    const known = error instanceof Refusal ? await context.ledger.find(input.key, input.body) : null
    if (known) return known
    throw error
  }
  return await context.ledger.post(posting)
}

async function toPosting(context: SendGiftContext, { body, caller, key }: GiftInput): Promise<Posting> {
  const [showId, videoId] = [body.showId ?? null, body.videoId ?? null]
  // None of these needs the answer of another, so in a crowd they are one wait.
  const [pack, receiver, isOpen, room, video] = await Promise.all([
    context.packOf(body.packId),
    context.profileOfAccount(body.receiverId),
    context.isReceiverOpen(body.receiverId),
    showId === null ? undefined : context.roomOf(showId),
    videoId === null ? undefined : context.stages.videoOf(videoId),
  ])
  const { sold, comment } = requirePack(pack, body)
  if (!receiver || !isOpen) return refuse('NOT_FOUND')
  if (receiver.accountId === caller.accountId) return refuse('SELF_GIFT')
  if (showId !== null) requireStage(room, { receiver, missing: 'SHOW_NOT_FOUND' })
  if (videoId !== null) requireStage(video, { receiver, missing: 'VIDEO_NOT_FOUND' })
  if (showId === null && body.giftType === 'bullet') return refuse('SHOW_NOT_FOUND')
  if ((await context.blockBetween(caller.accountId, receiver.id)) !== null) {
    return refuse('BLOCKED_RELATION', BLOCKED_GIFT)
  }
  await context.requireActive(caller.accountId)
  await context.requireAge(caller.accountId)
  const rules = await context.rules()
  if (!rules.isOn) return refuse('SWITCHED_OFF')
  if (showId !== null && comment !== null) {
    const refusal = await context.moderateBullet(showId, { profileId: caller.profileId, text: comment })
    if (refusal !== null) return refuse(refusal)
  }
  return giftPosting(
    {
      key,
      request: body,
      pack: sold,
      from: { accountId: caller.accountId, profileId: caller.profileId },
      to: { accountId: receiver.accountId, profileId: receiver.id },
      showId,
      videoId,
      comment,
      at: body.at,
    },
    rules,
  )
}

/** The pack on sale, and the text of a bullet. */
function requirePack(
  pack: SoldPack | undefined,
  body: GiftOrder,
): { sold: SoldPack; comment: string | null } {
  if (!pack || pack.category !== body.giftType) return refuse('PACK_NOT_FOUND')
  const comment = body.giftType === 'bullet' ? (body.comment ?? '') : null
  if (comment === '') {
    return refuse('INVALID_PARAMETERS', undefined, { details: ['comment: a bullet says something'] })
  }
  return { sold: pack, comment }
}

/** The owner of the show or the video receives the gift, whatever the request says. */
function requireStage(
  stage: Stage | null | undefined,
  { receiver, missing }: { receiver: Profile; missing: 'SHOW_NOT_FOUND' | 'VIDEO_NOT_FOUND' },
): void {
  if (!stage) return refuse(missing)
  if (stage.ownerProfileId !== receiver.id) {
    refuse('INVALID_PARAMETERS', undefined, { details: ['receiverId: the owner of what is shown'] })
  }
  if (!stage.isOpen) refuse('SHOW_ENDED')
}
