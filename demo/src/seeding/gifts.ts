import { admin, loyalty } from '@tayang/contract'
import { credits, gifts, sentGifts } from '../catalogue/gifts.ts'
import { STREAMER } from '../catalogue/people.ts'
import { signIn, type Client, type Credentials } from './client.ts'

/** Puts gifts on sale, lets the app's till credit a few people, and has them send something to the streamer. */
export async function seedGifts(
  operator: Client,
  app: Pick<Credentials, 'address' | 'password'>,
): Promise<void> {
  const onSale = new Map<string, string>()
  for (const [order, { slug, ...gift }] of gifts.entries()) {
    const body = { ...gift, icon: `/gifts/${slug}.svg`, order }
    const { data } = await operator.call(admin.putGift, { params: { friendlyId: slug }, body })
    onSale.set(slug, data.id)
  }
  for (const { email, diamonds } of credits) {
    await credit(app.address, { email, diamonds, receipt: `demo-${nameOf(email)}` })
  }

  const { data: shown } = await operator.call(loyalty.listGifts, {})
  const { data: streamer } = await operator.call(admin.getProfileByEmail, { query: { email: STREAMER } })
  for (const { from, gift, amount } of sentGifts) {
    const found = shown.find(({ id }) => id === onSale.get(gift))
    const pack = found?.packs.find((one) => one.amount === amount)
    if (!found || !pack) throw new Error(`no pack of ${amount} of ${gift}`)
    const sender = await signIn({ ...app, email: from })
    await sender.call(
      loyalty.createTransaction,
      {
        body: {
          purpose: 'transfer',
          packId: pack.id,
          receiverId: streamer.accountId,
          giftType: found.category,
        },
      },
      // A seeding that is killed begins again and sends nothing twice.
      { [loyalty.IDEMPOTENCY_HEADER]: `demo-${nameOf(from)}-${gift}` },
    )
  }
}

/** Buys diamonds at the stand-in for the apps; its receipt makes it happen once. */
export async function credit(
  address: string,
  { email, diamonds, receipt }: { email: string; diamonds: number; receipt: string },
): Promise<void> {
  const answer = await fetch(new URL('/dev/topup', address), {
    method: 'POST',
    body: new URLSearchParams({ email, diamonds: String(diamonds), receiptId: receipt }),
  })
  await answer.body?.cancel()
  if (!answer.ok) throw new Error(`the till refused: ${answer.status}`)
}

const nameOf = (email: string) => email.split('@', 1).join()
