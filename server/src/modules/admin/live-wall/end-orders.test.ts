import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Decision } from '@tayang/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fakeClock } from '#platform/clock/clock-fake'
import { Refusal } from '#platform/http/refusal'
import { silentLog } from '#platform/log/log'
import { openEndOrders, type EndOrder } from './end-orders.ts'

const decision = { id: 'decided' } as Decision
const order: EndOrder = {
  key: 'one',
  showId: 'show',
  at: 0,
  by: { accountId: 'a', profileId: 'p', name: 'Dewi' },
  reason: '4.2',
  facts: '',
  note: '',
  hide: true,
  lockKey: false,
  suspendDays: null,
  foundHow: 'own',
}

let folder: string
let file: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tayang-orders-'))
  file = path.join(folder, 'shows-to-end.ndjson')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

function openOrders(how: { carryOut?: (one: EndOrder) => Promise<void>; isOnAir?: boolean } = {}) {
  const clock = fakeClock()
  const ended: string[] = []
  const orders = openEndOrders({
    file,
    clock,
    log: silentLog(),
    endNow: async (showId) => void ended.push(showId),
    isOnAir: async () => how.isOnAir ?? true,
    carryOut: how.carryOut ?? (async () => undefined),
  })
  return { orders, clock, ended }
}

const here = { isDatabaseAway: false }
const failed = async (): Promise<Decision> => {
  throw new Error('cannot execute INSERT in a read-only transaction')
}
const refused = async (): Promise<Decision> => {
  throw new Refusal('CASE_DECIDED')
}

describe('an order to end a show', () => {
  it('is the decision alone where the database takes it', async () => {
    const { orders, ended } = openOrders()
    expect(await orders.end(order, async () => decision, here)).toBe(decision)
    expect([ended, orders.waiting()]).toEqual([[], []])
    await orders[Symbol.asyncDispose]()
  })

  it('ends the show and waits in a file where the database does not, also across a crash', async () => {
    const first = openOrders({ carryOut: failed as never })
    expect(await first.orders.end(order, failed, here)).toBeNull()
    expect([first.ended, first.orders.waiting()]).toEqual([['show'], [order]])
    await first.clock.advance(10_000)
    expect(first.orders.waiting()).toEqual([order])
    await first.orders[Symbol.asyncDispose]()

    const carried: EndOrder[] = []
    const second = openOrders({ carryOut: async (one) => void carried.push(one) })
    // A show that was to end before the crash ends again, before its decision.
    expect([second.ended, second.orders.waiting()]).toEqual([['show'], [order]])
    await second.clock.advance(4_000)
    expect([carried, second.orders.waiting()]).toEqual([[order], []])
    await second.orders[Symbol.asyncDispose]()
    await expect(readFile(file, 'utf8')).rejects.toThrow('ENOENT')
  })

  it('ends nothing where the decision is refused', async () => {
    const { orders, ended } = openOrders({ isOnAir: false })
    const forbidden = async () => {
      throw new Refusal('FORBIDDEN')
    }
    await expect(orders.end(order, forbidden, here)).rejects.toThrow(Refusal)
    await expect(orders.end(order, refused, here)).rejects.toThrow(Refusal)
    expect([ended, orders.waiting()]).toEqual([[], []])
    await orders[Symbol.asyncDispose]()
  })

  it('ends a show that was warned a second ago, and decides as soon as it may', async () => {
    let isEarly = true
    const { orders, clock, ended } = openOrders({
      carryOut: async () => {
        if (isEarly) throw new Refusal('CASE_DECIDED')
      },
    })
    expect(await orders.end({ ...order, at: clock.now() }, refused, here)).toBeNull()
    expect(ended).toEqual(['show'])
    await clock.advance(4_000)
    expect(orders.waiting()).toHaveLength(1)
    isEarly = false
    await clock.advance(4_000)
    expect(orders.waiting()).toEqual([])
    await orders[Symbol.asyncDispose]()
  })
})
