import { holds, type Jump } from '@tayang/contract'
import type { Decisions } from '#modules/decisions'
import type { Library } from '#modules/library'
import type { Live } from '#modules/live'
import type { Loyalty } from '#modules/loyalty'
import type { Subscription } from '#modules/subscription'
import type { User } from '#modules/user'
import { Refusal } from '#platform/http/refusal'
import type { Caller } from '#platform/http/route'
import { isId } from '#platform/ids/ids'
import type { Approvals } from '../approvals/index.ts'
import { JUMPS_OF_KIND_MAX, type Finder } from './finding.ts'

interface FinderDependencies {
  approvals: Pick<Approvals, 'read'>
  decisions: Pick<Decisions, 'decisionJumps'>
  library: Pick<Library, 'titleJumps'>
  live: Pick<Live, 'showJumps'>
  loyalty: Pick<Loyalty, 'moneyJumps'>
  subscription: Pick<Subscription, 'saleJumps'>
  user: Pick<User, 'people'>
}

/** What the search of the console looks into, the likeliest first: docs/product/operators.md#search-everything */
export function findersOf(needs: FinderDependencies): readonly Finder[] {
  const { approvals, decisions, library, live, loyalty, subscription, user } = needs
  const few = JUMPS_OF_KIND_MAX
  return [
    { kinds: ['person'], find: (text, caller) => findPeople(user, text, caller) },
    { kinds: ['title', 'channel', 'clip'], find: (text) => library.titleJumps(text, few) },
    { kinds: ['show'], find: (text) => live.showJumps(text, few) },
    { kinds: ['case', 'decision', 'appeal'], find: decisions.decisionJumps },
    { kinds: ['order', 'voucher', 'voucherBatch', 'promoCode'], find: subscription.saleJumps },
    { kinds: ['cashout', 'transfer'], find: loyalty.moneyJumps },
    { kinds: ['approval'], find: (text, caller) => findApproval(approvals, text, caller) },
  ]
}

/** By email and number only whole, and only for who may reveal them: for others they lead nowhere. */
async function findPeople(user: Pick<User, 'people'>, text: string, caller: Caller): Promise<Jump[]> {
  const { people, readAs } = await user.people.search({ search: text, perPage: JUMPS_OF_KIND_MAX })
  const isPrivate = readAs === 'email' || readAs === 'number'
  if (isPrivate && !holds(caller.roles, 'people.reveal')) return []
  return people.map(({ accountId, name, username, isBanned }) => ({
    kind: 'person',
    id: accountId,
    title: name,
    sub: isBanned ? `${username} · banned` : username,
  }))
}

async function findApproval(
  approvals: Pick<Approvals, 'read'>,
  text: string,
  { accountId, roles }: Caller,
): Promise<Jump[]> {
  if (!isId(text)) return []
  try {
    const { id, kind, summary, state } = await approvals.read(text, { accountId, roles, now: 0 })
    return [{ kind: 'approval', id, title: summary, sub: `${kind} · ${state}` }]
  } catch (error) {
    if (error instanceof Refusal) return []
    throw error
  }
}
