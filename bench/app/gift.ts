import { admin, loyalty } from '@tayang/contract'
import type { Calls } from './calls.ts'

/** Puts a gift of one piece into the catalogue, and answers the id of its pack. */
export async function putGift(
  operator: Calls,
  { price, friendlyId = 'kopi' }: { price: number; friendlyId?: string },
): Promise<string> {
  await operator.call(admin.putGift, {
    params: { friendlyId },
    body: {
      name: friendlyId,
      category: 'basic',
      icon: '/gifts/kopi.svg',
      duration: 3,
      order: 1,
      packs: [{ price, amount: 1 }],
    },
  })
  const { data } = await operator.call(loyalty.listGifts, {})
  const pack = data.find(({ name }) => name === friendlyId)?.packs[0]
  if (!pack) throw new Error(`the gift ${friendlyId} has no pack`)
  return pack.id
}

/** Fills the wallet of a person by the local payment of a demo. */
export async function giveDiamonds(address: string, to: { email: string; diamonds: number }): Promise<void> {
  const body = new URLSearchParams({ email: to.email, diamonds: String(to.diamonds) })
  const paid = await fetch(new URL('/dev/topup', address), { method: 'POST', body })
  if (!paid.ok) throw new Error(`no diamonds: ${paid.status}`)
}
