import { admin, holds, type AnswerOf, type InputOf, type PersonHead } from '@tayang/contract'
import type { Clips } from '#modules/clips'
import type { Live } from '#modules/live'
import type { Loyalty } from '#modules/loyalty'
import type { Subscription } from '#modules/subscription'
import type { User } from '#modules/user'
import { refuse } from '#platform/http/refusal'
import type { Caller } from '#platform/http/route'
import { isId } from '#platform/ids/ids'

export interface PersonDependencies {
  user: Pick<User, 'people' | 'accounts'>
  subscription: Pick<Subscription, 'personPurchases' | 'activeOf'>
  loyalty: Pick<Loyalty, 'personMoney'>
  live: Pick<Live, 'countShowsOfPerson'>
  clips: Pick<Clips, 'desk'>
}

/** `INV/2026/000123` of an order, `TYG-CO-20261120-000017` of a cash-out. */
const ORDER_INVOICE = /^INV\/\d{4}\/\d{1,12}$/i
const CASHOUT_INVOICE = /^TYG-CO-\d{8}-\d{1,12}$/i

/** The ids by which the parts of a person are read. */
export interface FoundPerson {
  readonly accountId: string
  /** Null of somebody who was erased. */
  readonly profileId: string | null
}

export type Person = ReturnType<typeof openPerson>

/** One person out of what every module knows of them. */
export function openPerson(needs: PersonDependencies) {
  const { user, subscription, loyalty } = needs

  /** Whose order or cash-out has this invoice number; null where the text is none. */
  async function ofInvoice(search: string): Promise<string[] | null> {
    const number = search.toUpperCase()
    const isOrder = ORDER_INVOICE.test(number)
    if (!isOrder && !CASHOUT_INVOICE.test(number)) return null
    const found = isOrder
      ? await subscription.personPurchases.accountOfInvoice(number)
      : await loyalty.personMoney.accountOfInvoice(number)
    return found === null ? [] : [found]
  }

  /** Whether something remains of an account that is gone, beside what its own module keeps. */
  async function remainsOf(accountId: string): Promise<boolean> {
    const [hasMoved, orders] = await Promise.all([
      loyalty.personMoney.hasMoved(accountId),
      subscription.personPurchases.countOrdersOf(accountId, 1),
    ])
    return hasMoved || orders > 0
  }

  async function find(id: string): Promise<FoundPerson> {
    const found = await user.people.find(id)
    if (found) return found
    const isGone = isId(id) && ((await user.people.hasRemains(id)) || (await remainsOf(id)))
    return isGone ? { accountId: id, profileId: null } : refuse('NOT_FOUND')
  }

  return {
    find,

    /** Somebody who is there, for what changes them; nobody decides about themselves. */
    async other(id: string, caller: Caller): Promise<FoundPerson & { readonly profileId: string }> {
      const found = (await user.people.find(id)) ?? refuse('NOT_FOUND')
      return found.accountId === caller.accountId ? refuse('FORBIDDEN') : found
    },

    async search(
      query: InputOf<typeof admin.searchPeople>['query'],
    ): Promise<AnswerOf<typeof admin.searchPeople>> {
      const search = (query.search ?? '').trim()
      const accountIds = await ofInvoice(search)
      if (accountIds) {
        const data = await user.people.listed(accountIds, query)
        return { data, meta: { next: null, readAs: 'invoice' } }
      }
      const { people, next, readAs } = await user.people.search({ ...query, search })
      return { data: people, meta: { next, readAs } }
    },

    /** The head of the page; counts that the caller may not read are null. */
    async head(id: string, caller: Caller, now: number): Promise<PersonHead> {
      const { accountId } = await find(id)
      const facts = await user.people.read(accountId, now)
      const [suspendedUntil, running, counts] = await Promise.all([
        user.accounts.suspensions.untilOf(accountId),
        subscription.activeOf(accountId, now),
        countsOf(needs, { accountId, profileId: facts.profileId, roles: caller.roles, now }),
      ])
      const premium = running.filter(({ packageGroup }) => packageGroup.includePremium)
      const premiumUntil = Math.max(0, ...premium.map(({ endAt }) => endAt))
      return { ...facts, suspendedUntil, premiumUntil: premiumUntil || null, counts }
    },
  }
}

async function countsOf(
  { user, subscription, live, clips }: PersonDependencies,
  of: FoundPerson & { roles: readonly string[]; now: number },
): Promise<PersonHead['counts']> {
  const { accountId, profileId, roles, now } = of
  const most = admin.PERSON_COUNTED_MAX
  const [sessions, notes, shows, made, orders] = await Promise.all([
    user.people.sessions(accountId, now),
    user.people.countNotes(accountId),
    profileId === null ? 0 : live.countShowsOfPerson(profileId, most),
    profileId === null ? 0 : clips.desk.countOfOwner(profileId, most),
    holds(roles, 'orders.read') ? subscription.personPurchases.countOrdersOf(accountId, most) : null,
  ])
  return { sessions: sessions.length, notes, shows, clips: made, orders }
}
