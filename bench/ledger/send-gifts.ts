import { loyalty, shows, user, type CallOf } from '@tayang/contract'
import type { Calls } from '../app/calls.ts'
import { giveDiamonds, putGift } from '../app/gift.ts'

type Order = CallOf<typeof loyalty.createTransaction>['body']

/** Somebody who sends gifts one after the other, and asks under the same key until each has an answer. */
export interface Sender {
  readonly calls: Calls
  /** The transaction of each key; null as long as nobody knows. */
  readonly orders: ReadonlyMap<string, string | null>
  /** Ends with an answer to the last one. */
  stop(): Promise<void>
}

/** What was said to all senders since the last reading. */
export interface Said {
  paid: number
  refused: number
  unheard: number
  /** Whatever is no gift, no "Please try again" and no broken line. */
  odd: string[]
  longestMs: number
}

const DIAMONDS = 1_000_000
const PRICE = 3
const AGAIN_MS = 100
const PACE_MS = 20

export const newSaid = (): Said => ({ paid: 0, refused: 0, unheard: 0, odd: [], longestMs: 0 })

export async function openSenders(needs: { operator: Calls; address: string; count: number }) {
  const { operator, address, count } = needs
  const packId = await putGift(operator, { price: PRICE })
  const host = await operator.signIn({ email: 'host@example.com', name: 'Host' })
  const { data: account } = await host.call(user.getAccount, {})
  const { data: show } = await host.call(shows.createShow, { body: { name: 'Obrolan' } })
  const order: Order = {
    purpose: 'transfer',
    giftType: 'basic',
    packId,
    receiverId: account.id,
    showId: show.id,
  }
  const said = newSaid()
  const senders: Sender[] = []
  for (let n = 0; n < count; n += 1) {
    const email = `sender-${n}@example.com`
    const calls = await operator.signIn({ email, name: 'Sender' })
    await giveDiamonds(address, { email, diamonds: DIAMONDS })
    senders.push(startSender({ calls, order, said }))
  }
  return { senders, said, order, showId: show.id }
}

function startSender({ calls, order, said }: { calls: Calls; order: Order; said: Said }): Sender {
  const orders = new Map<string, string | null>()
  let isOver = false
  async function sendOne(): Promise<void> {
    const key = crypto.randomUUID()
    orders.set(key, null)
    for (;;) {
      const startedAt = performance.now()
      const answer = await send({ calls, order, key })
      said.longestMs = Math.max(said.longestMs, Math.round(performance.now() - startedAt))
      if (typeof answer === 'object') {
        said.paid += 1
        orders.set(key, answer.id)
        return
      }
      if (answer === 'refused') said.refused += 1
      else if (answer === 'unheard') said.unheard += 1
      else if (said.odd.length < 20) said.odd.push(answer)
      await wait(AGAIN_MS)
    }
  }
  const sending = (async () => {
    while (!isOver) {
      await sendOne()
      await wait(PACE_MS)
    }
  })()
  return {
    calls,
    orders,
    async stop() {
      isOver = true
      await sending
    },
  }
}

/** The transaction, or what was said instead of one. */
async function send({ calls, order, key }: { calls: Calls; order: Order; key: string }) {
  const answer = await fetch(new URL(loyalty.createTransaction.path, calls.address), {
    method: 'POST',
    headers: {
      authorization: `Bearer ${calls.token}`,
      'content-type': 'application/json',
      [loyalty.IDEMPOTENCY_HEADER]: key,
    },
    body: JSON.stringify(order),
  }).catch(() => null)
  const text = (await answer?.text().catch(() => null)) ?? null
  if (!answer || text === null) return 'unheard' as const
  if (answer.ok) return (JSON.parse(text) as { data: { id: string; isReplayed: boolean } }).data
  return answer.status === 503 && text.includes('Please try again')
    ? ('refused' as const)
    : `${answer.status} ${text.slice(0, 200)}`
}

/** What is wrong with the books of these senders: acknowledged gifts that are gone, or wallets that paid other sums. */
export async function auditSenders(senders: readonly Sender[], order: Order): Promise<string[]> {
  const wrong: string[] = []
  const ids = new Set<string>()
  for (const { calls, orders } of senders) {
    for (const id of orders.values()) {
      if (id === null) wrong.push('a gift without an answer')
      else if (ids.has(id)) wrong.push(`${id} twice`)
      else ids.add(id)
    }
    for (const [key, id] of [...orders].slice(-100)) {
      const again = await send({ calls, order, key })
      if (typeof again !== 'object' || again.id !== id || !again.isReplayed) wrong.push(`${id} is not there`)
    }
    const { data: wallet } = await calls.call(loyalty.getWallet, {})
    const due = DIAMONDS - PRICE * orders.size
    if (wallet.diamonds !== due) wrong.push(`${wallet.diamonds} diamonds in place of ${due}`)
  }
  return wrong
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
