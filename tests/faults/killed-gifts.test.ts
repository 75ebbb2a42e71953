import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import {
  admin,
  interaction,
  loyalty,
  shows,
  user,
  type CommentLine,
  type Transaction,
} from '@tayang/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { until } from '../house.ts'
import { descendantsOf, makeOperator, signIn, startProgram, stillRunning, type Program } from '../program.ts'

/** Twenty by `npm run bench:faults`, three otherwise. */
const ROUNDS = Number(process.env['TAYANG_FAULT_ROUNDS'] ?? 3)
const SENDERS = 4
const DIAMONDS = 100_000
const PRICE = 3
const PASSWORD = 'a good password'
const verifyFile = fileURLToPath(new URL('../../server/src/ledger-verify.ts', import.meta.url))

let home: string
beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'tayang-program-'))
})
afterAll(() => rm(home, { recursive: true, force: true }))

/** Somebody who sends, with all that they know of their orders: the transaction of a key, or that nobody knows. */
interface Sender {
  readonly token: string
  readonly orders: Map<string, string | null>
}

interface Stage {
  readonly body: object
  readonly showId: string
  readonly senders: readonly Sender[]
}

async function setStage(program: Program): Promise<Stage> {
  const made = await makeOperator(home, 'owner@example.com')
  const link = /reset-password\?token=(\S+)/.exec(made.out)?.[1] ?? ''
  await program.call(user.resetPassword, { body: { password: PASSWORD, token: link } })
  const operator = await signIn(program, 'owner@example.com', PASSWORD)
  await program.call(admin.putGift, {
    params: { friendlyId: 'kopi' },
    token: operator,
    body: {
      name: 'Kopi',
      category: 'basic',
      icon: '/gifts/kopi.svg',
      duration: 3,
      order: 1,
      packs: [{ price: PRICE, amount: 1 }],
    },
  })
  const join = async (name: string) => {
    const email = `${name}@example.com`
    await program.call(user.createAccount, { body: { email, password: PASSWORD, name } })
    return { email, token: await signIn(program, email, PASSWORD) }
  }
  const streamer = await join('streamer')
  const { id: receiverId } = await program.call<{ id: string }>(user.getAccount, { token: streamer.token })
  const show = await program.call<{ id: string }>(shows.createShow, {
    body: { name: 'Obrolan' },
    token: streamer.token,
  })
  const [gift] = await program.call<{ packs: { id: string }[] }[]>(loyalty.listGifts)
  const senders: Sender[] = []
  for (let n = 0; n < SENDERS; n += 1) {
    const { email, token } = await join(`sender${n}`)
    const paid = await fetch(new URL('/dev/topup', program.address), {
      method: 'POST',
      body: new URLSearchParams({ email, diamonds: String(DIAMONDS) }),
    })
    expect(paid.status).toBe(200)
    senders.push({ token, orders: new Map() })
  }
  const packId = gift?.packs[0]?.id
  const body = { purpose: 'transfer', giftType: 'basic', packId, receiverId, showId: show.id }
  return { body, showId: show.id, senders }
}

type Sent = Transaction & { isReplayed: boolean; wallet: { diamonds: number } }

async function send(program: Program, { token }: Sender, key: string, body: object): Promise<Sent> {
  const answer = await fetch(new URL(loyalty.createTransaction.path, program.address), {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      [loyalty.IDEMPOTENCY_HEADER]: key,
    },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as { data: Sent }).data
}

/** Sends one after the other until the line breaks. */
async function sendUntilCut(program: Program, sender: Sender, body: object): Promise<void> {
  for (;;) {
    const key = crypto.randomUUID()
    sender.orders.set(key, null)
    const sent = await send(program, sender, key, body).catch(() => null)
    if (!sent) return
    sender.orders.set(key, sent.id)
  }
}

/** Every key that nobody knew about is asked again, and those that were acknowledged are still the same. */
async function resolve(program: Program, sender: Sender, body: object): Promise<number> {
  let unknown = 0
  for (const [key, id] of [...sender.orders].slice(-20)) {
    const sent = await send(program, sender, key, body)
    if (id === null) unknown += 1
    else expect([sent.id, sent.isReplayed]).toEqual([id, true])
    sender.orders.set(key, sent.id)
  }
  return unknown
}

it(
  'gifts survive kill -9 under load: each is in the ledger once, and in its room once',
  async () => {
    let stage: Stage | undefined
    let unknown = 0
    for (let round = 0; round < ROUNDS; round += 1) {
      await using program = await startProgram({ home, roles: 'api,socket,worker' })
      await program.onAir()
      stage ??= await setStage(program)
      const { senders, body } = stage
      for (const sender of senders) unknown += await resolve(program, sender, body)
      const before = senders.reduce((sum, { orders }) => sum + orders.size, 0)
      const all = Promise.all(senders.map((sender) => sendUntilCut(program, sender, body)))
      await until(async () => senders.reduce((sum, { orders }) => sum + orders.size, 0) > before + 60, {
        what: 'gifts under way',
      })
      const family = await descendantsOf(program.pid)
      program.kill('SIGKILL')
      await program.ended
      await all
      await until(async () => (await stillRunning(family)).length === 0, { what: 'the end of its children' })
    }

    await using program = await startProgram({ home, roles: 'api,socket,worker' })
    await program.onAir()
    const { senders, body, showId } = stage!
    for (const sender of senders) unknown += await resolve(program, sender, body)
    expect(unknown).toBeGreaterThan(0)
    const sent = senders.flatMap(({ orders }) => [...orders.values()])
    expect(sent).not.toContain(null)
    expect(new Set(sent).size).toBe(sent.length)
    for (const { token, orders } of senders) {
      const wallet = await program.call<{ diamonds: number }>(loyalty.getWallet, { token })
      expect(wallet.diamonds).toBe(DIAMONDS - PRICE * orders.size)
    }

    // Three diamonds are two gencash and a fee of one.
    const earned = sent.length * 2
    await until(
      async () =>
        (await program.call<{ gencash: number }>(shows.getLiveShow, { params: { id: showId } })).gencash ===
        earned,
      { what: 'every gift in its room, once' },
    )
    const lines = await program.call<CommentLine[]>(interaction.listLiveComments, { params: { id: showId } })
    expect(lines.at(-1)?.seq).toBe(sent.length)

    const { stdout } = await promisify(execFile)(process.execPath, [verifyFile], {
      env: { PATH: process.env['PATH'], HOME: home, TAYANG_HOME: home },
    })
    expect(stdout).toContain('The ledger is in order')
  },
  60_000 + ROUNDS * 60_000,
)
