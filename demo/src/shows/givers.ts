import { loyalty } from '@tayang/contract'
import type { Company } from '../crowd/company.ts'
import { Refused } from '../seeding/client.ts'
import { credit } from '../seeding/gifts.ts'

const CREDIT_DIAMONDS = 2_000

interface Order {
  readonly from: string
  readonly gift: string
  readonly amount: number
  readonly comment?: string | undefined
  readonly receiverId: string
  readonly showId: string
  /** The same key sends once. */
  readonly key: string
}

/** Sends gifts and bullets into shows; who has no diamonds left gets some at the demo’s till first. */
export function openGivers(company: Company) {
  let onSale: Promise<ReadonlyMap<string, Sold>> | null = null

  return {
    async send(order: Order): Promise<void> {
      const sender = await company.as(order.from)
      onSale ??= readGifts(company, order.from)
      const sold = (await onSale).get(order.gift)
      const pack = sold?.packs.find(({ amount }) => amount === order.amount)
      if (!sold || !pack) throw new Error(`no pack of ${order.amount} of ${order.gift}`)
      const { receiverId, showId, comment } = order
      const body = {
        purpose: 'transfer',
        packId: pack.id,
        receiverId,
        showId,
        giftType: sold.category,
        ...(comment !== undefined && { comment }),
      } as const
      const pay = (key: string) =>
        sender.call(loyalty.createTransaction, { body }, { [loyalty.IDEMPOTENCY_HEADER]: key })
      try {
        await pay(order.key)
      } catch (error) {
        if (!(error instanceof Refused && error.code === 'NOT_ENOUGH_DIAMONDS')) throw error
        await credit(company.address, { email: order.from, diamonds: CREDIT_DIAMONDS, receipt: order.key })
        await pay(`${order.key}-again`)
      }
    },
  }
}
export type Givers = ReturnType<typeof openGivers>

interface Sold {
  readonly category: 'basic' | 'premium' | 'bullet'
  readonly packs: readonly { readonly id: string; readonly amount: number }[]
}

async function readGifts(company: Company, email: string): Promise<ReadonlyMap<string, Sold>> {
  const anybody = await company.as(email)
  const found = new Map<string, Sold>()
  const { data: gifts } = await anybody.call(loyalty.listGifts, {})
  const { data: bullets } = await anybody.call(loyalty.listBulletPacks, {})
  for (const { icon, category, packs } of gifts) found.set(slugOf(icon), { category, packs })
  for (const { packs } of bullets) found.set('bullet', { category: 'bullet', packs })
  return found
}

/** The pictures of the demo's gifts are named after them. */
const slugOf = (icon: string) => icon.slice(icon.lastIndexOf('/') + 1).replace(/\.svg$/, '')
