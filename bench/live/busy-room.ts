import { loyalty, user } from '@tayang/contract'
import { commentsPath } from '@tayang/contract/socket'
import type { Calls } from '../app/calls.ts'
import { giveDiamonds, putGift } from '../app/gift.ts'
import { openSink, type ByteSink } from '../chat/byte-sink.ts'

/** People who talk in the chat of a show over real sockets, and one who sends gifts. */
export interface BusyRoom extends AsyncDisposable {
  /** How many lines were said, and how many gifts were paid. */
  readonly said: () => { lines: number; gifts: number }
}

const SPEAKERS = 50
/** How many sign in at once: passwords are made slow on purpose. */
const AT_ONCE = 5
const GIFT_EVERY_MS = 1_000
const DIAMONDS = 1_000_000
const WORDS = [
  'halo semua',
  'selamat malam dari Bandung',
  'keren banget kak',
  'lagunya apa ya?',
  'semangat terus',
]

/** Opens the room, in which everybody says one line a second from then on. */
export async function openBusyRoom(needs: {
  operator: Calls
  streamer: Calls
  showId: string
}): Promise<BusyRoom> {
  const { operator, streamer, showId } = needs
  await using opened = new AsyncDisposableStack()
  const people: Calls[] = []
  while (people.length < SPEAKERS) {
    const wave = Array.from({ length: AT_ONCE }, (_, at) => {
      const number = people.length + at
      return operator.signIn({ email: `penonton-${number}@example.com`, name: `Penonton ${number}` })
    })
    people.push(...(await Promise.all(wave)))
  }
  const port = Number(new URL(operator.address).port)
  const sinks: ByteSink[] = []
  for (const { token } of people) {
    const sink = await openSink({ port, path: commentsPath(showId) })
    opened.defer(() => void sink.socket.destroy())
    sink.say({ type: 'authorization', data: token })
    sinks.push(sink)
  }
  const said = { lines: 0, gifts: 0 }
  const talking = setInterval(() => {
    const sink = sinks[said.lines % sinks.length]
    sink?.say({ type: 'comment', data: `${WORDS[said.lines % WORDS.length]} ${said.lines}` })
    said.lines += 1
  }, 1_000 / SPEAKERS)
  opened.defer(() => clearInterval(talking))
  const giving = await startGiving({ operator, streamer, showId, giver: people[0]!, said })
  opened.defer(() => clearInterval(giving))
  const closing = opened.move()
  return { said: () => ({ ...said }), [Symbol.asyncDispose]: () => closing.disposeAsync() }
}

async function startGiving(needs: {
  operator: Calls
  streamer: Calls
  showId: string
  giver: Calls
  said: { gifts: number }
}): Promise<ReturnType<typeof setInterval>> {
  const { operator, streamer, showId, giver, said } = needs
  const packId = await putGift(operator, { price: 3 })
  const { data: receiver } = await streamer.call(user.getAccount, {})
  const { data: account } = await giver.call(user.getAccount, {})
  await giveDiamonds(operator.address, { email: account.email ?? '', diamonds: DIAMONDS })
  const give = async () => {
    const sent = await fetch(new URL(loyalty.createTransaction.path, operator.address), {
      method: 'POST',
      headers: {
        authorization: `Bearer ${giver.token}`,
        'content-type': 'application/json',
        [loyalty.IDEMPOTENCY_HEADER]: crypto.randomUUID(),
      },
      body: JSON.stringify({
        purpose: 'transfer',
        giftType: 'basic',
        packId,
        receiverId: receiver.id,
        showId,
      }),
    }).catch(() => null)
    if (sent?.ok) said.gifts += 1
  }
  return setInterval(() => void give(), GIFT_EVERY_MS)
}
