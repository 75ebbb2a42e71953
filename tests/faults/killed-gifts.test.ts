import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
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
import { until } from '../app.ts'
import {
  compiled,
  descendantsOf,
  familyOf,
  makeOperator,
  signIn,
  signInConsole,
  startProgram,
  stillRunning,
  type Program,
} from '../program.ts'
import { SITE_ENV } from '../shop.ts'
import { openTill, type Till } from './fake-payment-site.ts'

/** Twenty by `npm run bench:faults`, three otherwise. */
const ROUNDS = Number(process.env['TAYANG_FAULT_ROUNDS'] ?? 3)
/** Where a figure is wanted, what is needed for it is written here. */
const FIGURE = process.env['TAYANG_FAULT_FIGURE']
/** Trust, fault 2 and part 7: a word within this, and gifts again within this. */
const WORD_MS_MAX = 5_000
const BACK_MS_MAX = 10_000
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
  readonly till: Till
  readonly body: object
  readonly showId: string
  readonly senders: readonly Sender[]
}

async function setStage(program: Program): Promise<Stage> {
  const join = async (name: string) => {
    const email = `${name}@example.com`
    await program.call(user.createAccount, { body: { email, password: PASSWORD, name } })
    return { email, token: await signIn(program, email, PASSWORD) }
  }
  const [{ packId, token: operator }, streamer, ...fans] = await Promise.all([
    putPack(program),
    join('streamer'),
    ...Array.from({ length: SENDERS }, (_, n) => join(`sender${n}`)),
  ])
  const { id: receiverId } = await program.call<{ id: string }>(user.getAccount, { token: streamer.token })
  const show = await program.call<{ id: string }>(shows.createShow, {
    body: { name: 'Obrolan' },
    token: streamer.token,
  })
  for (const { email } of fans) {
    const paid = await fetch(new URL('/dev/topup', program.address), {
      method: 'POST',
      body: new URLSearchParams({ email, diamonds: String(DIAMONDS) }),
    })
    expect(paid.status).toBe(200)
  }
  const senders = fans.map(({ token }) => ({ token, orders: new Map() }))
  const body = { purpose: 'transfer', giftType: 'basic', packId, receiverId, showId: show.id }
  return { body, showId: show.id, senders, till: await openTill(program, operator) }
}

async function putPack(program: Program): Promise<{ packId: string; token: string }> {
  const made = await makeOperator(home, 'owner@example.com')
  const link = /reset-password\?token=(\S+)/.exec(made.out)?.[1] ?? ''
  await program.call(user.resetPassword, { body: { password: PASSWORD, token: link } })
  const token = await signInConsole(program, 'owner@example.com', PASSWORD)
  await program.call(admin.putGift, {
    params: { friendlyId: 'kopi' },
    token,
    body: {
      name: 'Kopi',
      category: 'basic',
      icon: '/gifts/kopi.svg',
      duration: 3,
      order: 1,
      packs: [{ price: PRICE, amount: 1 }],
    },
  })
  const [gift] = await program.call<{ packs: { id: string }[] }[]>(loyalty.listGifts)
  return { packId: gift?.packs[0]?.id ?? '', token }
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

/**
 * Sends one after the other until the line breaks. Where the app lives and refuses, it does so soon, and the sender who
 * asks again under the same key is answered before long: the longest that somebody waited so.
 */
async function sendUntilCut(program: Program, sender: Sender, body: object): Promise<number> {
  for (let backMs = 0; ;) {
    const key = crypto.randomUUID()
    sender.orders.set(key, null)
    const startedAt = performance.now()
    const first = await send(program, sender, key, body).catch(asRefused)
    const sent = first === 'refused' ? await again() : first
    if (!sent) return backMs
    sender.orders.set(key, sent.id)

    async function again(): Promise<Sent | null> {
      expect(performance.now() - startedAt).toBeLessThan(WORD_MS_MAX)
      const { answer } = await until(
        async () => {
          const asked = await send(program, sender, key, body).catch(asRefused)
          return asked !== 'refused' && { answer: asked }
        },
        { withinMs: BACK_MS_MAX, what: 'gifts again' },
      )
      backMs = Math.max(backMs, performance.now() - startedAt)
      return answer
    }
  }
}

/** Nothing of a line that broke; a live app says that the sender may try again. */
function asRefused(error: Error): 'refused' | null {
  if (!/^\d{3} /.test(error.message)) return null
  expect(error.message).toMatch(/^503 .*Please try again/)
  return 'refused'
}

/** Every key that nobody knew about is asked again, and those that were acknowledged are still the same. */
async function resolve(program: Program, sender: Sender, body: object): Promise<Unknown[]> {
  const unknown: Unknown[] = []
  for (const [key, id] of [...sender.orders].slice(-20)) {
    const sent = await send(program, sender, key, body)
    if (id === null) unknown.push({ wasPaid: sent.isReplayed })
    else expect([sent.id, sent.isReplayed]).toEqual([id, true])
    sender.orders.set(key, sent.id)
  }
  return unknown
}

/** A gift of which nobody knew whether it was paid. */
interface Unknown {
  readonly wasPaid: boolean
}

/** Pulls the plug of the whole database, or of one connection, which takes all others with it. */
async function killDatabase(program: Program, whole: boolean): Promise<void> {
  const file = path.join(home, 'postgres', 'data', 'postmaster.pid')
  const pid = Number.parseInt(await readFile(file, 'utf8'), 10)
  const connections = (await familyOf(program.pid)).filter(({ words }) =>
    words.startsWith('postgres: tayang '),
  )
  process.kill(whole ? pid : (connections[0]?.pid ?? pid), 'SIGKILL')
}

it(
  'gifts and payments survive kill -9 of database and server under load: each is in the ledger once, a gift in its room',
  async () => {
    let stage: Stage | undefined
    const unknown: Unknown[] = []
    const waitedMs: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      await using program = await startProgram({ home, env: SITE_ENV, roles: 'api,socket,worker' })
      await program.onAir()
      stage ??= await setStage(program)
      const { senders, body, till } = stage
      await till.resolve(program)
      await till.fill(program)
      for (const sender of senders) unknown.push(...(await resolve(program, sender, body)))
      const count = () => senders.reduce((sum, { orders }) => sum + orders.size, 0)
      const before = count()
      const all = Promise.all(senders.map((sender) => sendUntilCut(program, sender, body)))
      await until(async () => count() > before + 60, { what: 'gifts under way' })
      await till.pay(program)
      await killDatabase(program, round % 2 === 0)
      const meanwhile = count()
      await until(async () => count() > meanwhile + 60, { what: 'gifts under way again' })
      const family = await descendantsOf(program.pid)
      await till.pay(program)
      program.kill('SIGKILL')
      // The database went and the server did not: it is this kill that ended it.
      expect(await program.ended).toEqual({ code: null, signal: 'SIGKILL' })
      waitedMs.push(Math.max(...(await all)))
      await until(async () => (await stillRunning(family)).length === 0, { what: 'the end of its children' })
    }
    expect(Math.max(...waitedMs)).toBeGreaterThan(0)

    await using program = await startProgram({ home, env: SITE_ENV, roles: 'api,socket,worker' })
    await program.onAir()
    const { senders, body, showId, till } = stage!
    await till.resolve(program)
    await till.verify(program, home)
    expect(till.known().unknown).toBeGreaterThan(0)
    for (const sender of senders) unknown.push(...(await resolve(program, sender, body)))
    expect(unknown.length).toBeGreaterThan(0)
    const sent = senders.flatMap(({ orders }) => [...orders.values()])
    expect(sent).not.toContain(null)
    expect(new Set(sent).size).toBe(sent.length)
    for (const { token, orders } of senders) {
      const wallet = await program.call<{ diamonds: number }>(loyalty.getWallet, { token })
      expect(wallet.diamonds).toBe(DIAMONDS - PRICE * orders.size)
    }

    // The fee is 30 percent of all that was sent, however the gifts were interrupted.
    const gross = sent.length * PRICE
    const earned = gross - Math.floor((gross * 30) / 100)
    await until(
      async () =>
        (await program.call<{ gencash: number }>(shows.getLiveShow, { params: { id: showId } })).gencash ===
        earned,
      { what: 'every gift in its room, once' },
    )
    const lines = await program.call<CommentLine[]>(interaction.listLiveComments, { params: { id: showId } })
    expect(lines.at(-1)?.seq).toBe(sent.length)

    const { stdout } = await promisify(execFile)(process.execPath, [verifyFile], {
      env: { ...compiled, PATH: process.env['PATH'], HOME: home, TAYANG_HOME: home },
    })
    expect(stdout).toContain('The ledger is in order')
    if (FIGURE !== undefined) {
      const known = { rounds: ROUNDS, gifts: sent.length, unknown: unknown.length, waitedMs }
      const paid = unknown.filter(({ wasPaid }) => wasPaid).length
      await writeFile(FIGURE, JSON.stringify({ ...known, paid, payments: till.known() }))
    }
  },
  60_000 + ROUNDS * 60_000,
)
