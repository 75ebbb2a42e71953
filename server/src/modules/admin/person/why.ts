import {
  admin,
  holds,
  type AnswerOf,
  type InputOf,
  type RefusalCode,
  type SwitchName,
  type WhyAnswered,
  type WhyCall,
} from '@tayang/contract'
import type { Clips } from '#modules/clips'
import type { Delivery } from '#modules/delivery'
import type { Interaction } from '#modules/interaction'
import type { Live } from '#modules/live'
import { BLOCKED_GIFT, type Loyalty } from '#modules/loyalty'
import type { Screen } from '#modules/screen'
import type { Subscription } from '#modules/subscription'
import type { User } from '#modules/user'
import { refuse, Refusal } from '#platform/http/refusal'
import type { Caller } from '#platform/http/route'
import { check, sentenceOf } from './checks.ts'

export interface WhyDependencies {
  user: Pick<User, 'people' | 'accounts' | 'ages' | 'relations' | 'profiles' | 'streamers'>
  screen: Pick<Screen, 'isOn' | 'settingOf'>
  loyalty: Pick<Loyalty, 'personMoney'>
  subscription: Pick<Subscription, 'includesPremium'>
  live: Pick<Live, 'roomOf' | 'showAccessTo' | 'judgements' | 'namesOfShows'>
  delivery: Pick<Delivery, 'decideFor'>
  interaction: Pick<Interaction, 'speakerChecks'>
  clips: Pick<Clips, 'review'>
  /** What a title, a clip or a show says, and whose it is. */
  contentOf(
    id: string,
  ): Promise<{ ownerProfileId: string | null; facts: Readonly<Record<string, unknown>> } | null>
}

interface Question {
  readonly accountId: string
  readonly profileId: string
  readonly on: string | undefined
  readonly amount: number | undefined
  readonly now: number
  /** Whether the operator may read balances. */
  readonly seesMoney: boolean
}

interface Answered {
  readonly on: string | null
  readonly checks: WhyAnswered[]
}

type Reasons = (needs: WhyDependencies, question: Question) => Promise<Answered>

const reasons: Record<WhyCall, Reasons> = {
  'send-gift': whyNoGift,
  comment: whyNoComment,
  'go-live': whyNotLive,
  watch: whyNotWatching,
  'cash-out': whyNoCashout,
  'upload-clip': whyNoUpload,
}

/** Sentences that a call says in place of the general one of a code. */
const ownSentences: Partial<Record<WhyCall, Partial<Record<RefusalCode, string>>>> = {
  'send-gift': { BLOCKED_RELATION: BLOCKED_GIFT },
}

/** "Why could she not ...?", asked of the functions that decide it. */
export function openWhy(needs: WhyDependencies) {
  return async (
    person: { accountId: string; profileId: string | null },
    query: InputOf<typeof admin.getPersonWhy>['query'],
    by: { caller: Caller; now: number },
  ): Promise<AnswerOf<typeof admin.getPersonWhy>['data']> => {
    const { accountId, profileId } = person
    // Somebody who was erased has no account to do anything with.
    if (profileId === null) return refuse('NOT_FOUND')
    const { call, on, amount } = query
    const seesMoney = holds(by.caller.roles, 'wallets.read')
    const question = { accountId, profileId, on, amount, now: by.now, seesMoney }
    const answered = await reasons[call](needs, question)
    const may = answered.checks.every(({ passes }) => passes)
    return { call, ...answered, may, sentence: sentenceOf(answered.checks, ownSentences[call]) }
  }
}

export type Why = ReturnType<typeof openWhy>

/** Whether the account is open and signed in anywhere. */
async function accountChecks({ user }: WhyDependencies, { accountId, now }: Question) {
  const [isBanned, [newest]] = await Promise.all([
    user.accounts.isBanned(accountId),
    user.people.sessions(accountId, now),
  ])
  return [
    check('account', !isBanned, { code: 'ACCOUNT_BANNED' }),
    check('signed-in', newest !== undefined, {
      code: 'INVALID_SESSION_AUTH',
      is: newest?.device.name ?? null,
    }),
  ]
}

const switchCheck = async ({ screen }: WhyDependencies, name: SwitchName) =>
  check('switch', await screen.isOn(name), { code: 'SWITCHED_OFF' })

async function suspensionCheck({ user }: WhyDependencies, { accountId }: Question) {
  const until = await user.accounts.suspensions.untilOf(accountId)
  return check('suspended', until === null, { code: 'ACCOUNT_SUSPENDED', until })
}

async function ageCheck({ user, screen }: WhyDependencies, { accountId }: Question) {
  const [refusal, age, isRequired, minimum] = await Promise.all([
    user.ages.refusalOf(accountId),
    user.ages.of(accountId),
    screen.settingOf('age.required'),
    screen.settingOf('age.minimum'),
  ])
  return check('age', refusal === null, {
    code: refusal ?? 'FORBIDDEN',
    is: age,
    needs: isRequired ? minimum : null,
  })
}

/** Whom or what the question names: the profile it belongs to, and whether it is open. */
async function targetOf({ user, live, contentOf }: WhyDependencies, on: string | undefined) {
  if (on === undefined) return null
  const person = await user.people.find(on)
  if (person) return { profileId: person.profileId, isOpen: true }
  const room = await live.roomOf(on)
  if (room) return { profileId: room.ownerProfileId, isOpen: !room.isOver }
  const content = await contentOf(on)
  if (!content) return null
  return { profileId: content.ownerProfileId, isOpen: (content.facts['hidden_at'] ?? null) === null }
}

async function nameOf({ user }: WhyDependencies, profileId: string | null): Promise<string | null> {
  return profileId === null ? null : ((await user.profiles.find(profileId))?.name ?? null)
}

async function whyNoGift(needs: WhyDependencies, question: Question): Promise<Answered> {
  const { accountId, profileId, on, amount, seesMoney } = question
  const target = await targetOf(needs, on)
  const receiver = target?.profileId ?? null
  const [name, block, own, money, suspended, age, gifts] = await Promise.all([
    nameOf(needs, receiver),
    receiver === null ? null : needs.user.relations.blockBetween(accountId, receiver),
    accountChecks(needs, question),
    needs.loyalty.personMoney.giftChecks(accountId, amount),
    suspensionCheck(needs, question),
    ageCheck(needs, question),
    switchCheck(needs, 'gifts'),
  ])
  const about =
    on === undefined
      ? []
      : [
          check('there', receiver !== null, { code: 'NOT_FOUND' }),
          check('not-own', receiver !== profileId, { code: 'SELF_GIFT' }),
          check('open', target?.isOpen ?? false, { code: 'SHOW_ENDED' }),
          check('blocked', block === null, { code: 'BLOCKED_RELATION', is: name }),
        ]
  const balance = check('balance', money.isCovered, {
    code: 'NOT_ENOUGH_DIAMONDS',
    is: seesMoney ? money.balance : null,
    needs: money.price,
  })
  const wallet = check('wallet', !money.isFrozen, { code: 'WALLET_FROZEN' })
  return { on: name, checks: [...own, gifts, ...about, suspended, age, wallet, balance] }
}

async function whyNoComment(needs: WhyDependencies, question: Question): Promise<Answered> {
  const { accountId, profileId, on, now } = question
  const [own, suspended, room] = await Promise.all([
    accountChecks(needs, question),
    suspensionCheck(needs, question),
    on === undefined ? null : needs.interaction.speakerChecks(on, question),
  ])
  if (on === undefined) return { on: null, checks: [...own, suspended] }
  const there = check('there', room !== null, { code: 'SHOW_NOT_FOUND' })
  if (!room) return { on: null, checks: [...own, there] }
  const owner = room.ownerProfileId
  const [names, isPremium, block, isFollower] = await Promise.all([
    needs.live.namesOfShows([on]),
    room.isPremium ? needs.subscription.includesPremium(accountId, now) : true,
    owner === null ? null : needs.user.relations.blockBetween(accountId, owner),
    owner !== null && room.needsFollower ? needs.user.relations.follows(profileId, owner) : true,
  ])
  const { silence, sanction } = room
  const codeOf = (kind: string | undefined) => (kind === 'ban' ? 'CHAT_BANNED' : 'CHAT_TIMEOUT')
  return {
    on: names.get(on) ?? null,
    checks: [
      ...own,
      there,
      check('open', !room.isOver, { code: 'TOO_MANY_ATTEMPTS' }),
      check('blocked', block === null, { code: 'BLOCKED_RELATION', is: await nameOf(needs, owner) }),
      check('premium', isPremium, { code: 'NO_SUBSCRIPTION' }),
      suspended,
      check('silenced', silence === null, { code: codeOf(silence?.kind), until: silence?.until ?? null }),
      check('sanction', sanction === null, { code: codeOf(sanction?.kind), until: sanction?.until ?? null }),
      check('new-account', !room.isTooNew, { code: 'ACCOUNT_TOO_NEW', needs: room.minAccountAgeDays }),
      check('follower', isFollower, { code: 'FOLLOWERS_ONLY' }),
    ],
  }
}

/** What going live and uploading ask alike. */
async function showingChecks(needs: WhyDependencies, question: Question) {
  const [age, isRequired, isApproved] = await Promise.all([
    ageCheck(needs, question),
    needs.screen.settingOf('streamer.approvalRequired'),
    needs.user.streamers.isApproved(question.accountId),
  ])
  return [age, check('approval', !isRequired || isApproved, { code: 'STREAMER_ONLY' })]
}

async function whyNotLive(needs: WhyDependencies, question: Question): Promise<Answered> {
  const [[account], live, suspended, showing, lockedAt] = await Promise.all([
    accountChecks(needs, question),
    switchCheck(needs, 'live'),
    suspensionCheck(needs, question),
    showingChecks(needs, question),
    needs.live.judgements.keyLockedAt(question.profileId),
  ])
  const key = check('key', lockedAt === null, { code: 'STREAM_KEY_INVALID' })
  return { on: null, checks: [...(account ? [account] : []), live, suspended, ...showing, key] }
}

async function whyNoUpload(needs: WhyDependencies, question: Question): Promise<Answered> {
  const [own, uploads, suspended, showing] = await Promise.all([
    accountChecks(needs, question),
    switchCheck(needs, 'uploads'),
    suspensionCheck(needs, question),
    showingChecks(needs, question),
  ])
  return { on: null, checks: [...own, uploads, suspended, ...showing] }
}

async function whyNotWatching(needs: WhyDependencies, question: Question): Promise<Answered> {
  const { accountId, on, now } = question
  const own = await accountChecks(needs, question)
  if (on === undefined) return { on: null, checks: own }
  const [found, content] = await Promise.all([
    needs.delivery.decideFor({ itemId: on, accountId, now }),
    needs.contentOf(on),
  ])
  if (!found) return { on: null, checks: [...own, ...(await showChecks(needs, question))] }
  const owner = content?.ownerProfileId ?? null
  const title = content?.facts['title'] ?? content?.facts['name']
  return {
    on: typeof title === 'string' ? title : null,
    checks: [
      ...own,
      check('there', true, { code: 'VIDEO_NOT_FOUND' }),
      check('blocked', !found.isBlocked, { code: 'BLOCKED_RELATION', is: await nameOf(needs, owner) }),
      check('premium', !found.isPremium || found.includesPremium, { code: 'NO_SUBSCRIPTION' }),
      check('ready', found.isPlayable, { code: 'MISSING_VIDEO' }),
    ],
  }
}

/** A show or a recording answers by one refusal alone. */
async function showChecks({ live }: WhyDependencies, question: Question): Promise<WhyAnswered[]> {
  const caller = { ...question, sessionId: '', name: '', roles: [], isValidated: true }
  let code: RefusalCode | null = null
  try {
    await live.showAccessTo({ id: question.on ?? '', sessionId: undefined, caller })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    code = error.code
  }
  const isThere = code !== 'SHOW_NOT_FOUND'
  return [
    check('there', isThere, { code: 'SHOW_NOT_FOUND' }),
    ...(isThere ? [check('blocked', code !== 'BLOCKED_RELATION', { code: 'BLOCKED_RELATION' })] : []),
    ...(isThere ? [check('ready', code !== 'MISSING_VIDEO', { code: 'MISSING_VIDEO' })] : []),
  ]
}

async function whyNoCashout(needs: WhyDependencies, question: Question): Promise<Answered> {
  const { accountId, amount, now, seesMoney } = question
  const [own, suspended, age, asked] = await Promise.all([
    accountChecks(needs, question),
    suspensionCheck(needs, question),
    ageCheck(needs, question),
    needs.loyalty.personMoney.cashoutChecks(accountId, amount, now),
  ])
  return {
    on: null,
    checks: [
      ...own,
      check('switch', asked.isOpen, { code: 'CASHOUT_CLOSED' }),
      suspended,
      age,
      check('minimum', asked.isAboveMinimum, {
        code: 'CASHOUT_BELOW_MINIMUM',
        is: seesMoney ? asked.amount : null,
        needs: asked.minimum,
      }),
      check('bank-account', asked.bankName !== null, { code: 'BANK_ACCOUNT_MISSING', is: asked.bankName }),
      check('under-way', !asked.isUnderWay, { code: 'CASHOUT_IN_PROCESS' }),
      check('wallet', !asked.isFrozen, { code: 'WALLET_FROZEN' }),
      check('balance', asked.isCovered, {
        code: 'NOT_ENOUGH_GENCASH',
        is: seesMoney ? asked.balance : null,
        needs: seesMoney ? asked.gencash : null,
      }),
    ],
  }
}
