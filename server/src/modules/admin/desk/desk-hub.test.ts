import type { DeskToClient } from '@tayang/contract/desk'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openBus } from '#platform/bus/open-bus'
import type { Bus } from '#platform/bus/bus'
import { fakeClock, type FakeClock } from '#platform/clock/clock-fake'
import { silentLog } from '#platform/log/log'
import { openDeskHub, type Changed, type DeskHub, type OpenDesk } from './desk-hub.ts'
import type { Section } from './sections.ts'

const GATHER_MS = 250
const COUNT_EVERY_MS = 10_000

let clock: FakeClock
let bus: Bus
let hub: DeskHub
let waiting: Record<string, number>
let asked: string[]

const section = (name: string, permission: Section['permission'], more: Partial<Section> = {}): Section => ({
  name,
  permission,
  waiting: async (_most, { accountId }) => {
    asked.push(`${name} ${accountId}`)
    if (waiting[name] === undefined) throw new Error('the database is away')
    return waiting[name]
  },
  ...more,
})

beforeEach(async () => {
  clock = fakeClock()
  bus = openBus(silentLog())
  waiting = { reports: 3, cashouts: 1, approvals: 2 }
  asked = []
  hub = await openDeskHub({
    bus,
    clock,
    log: silentLog(),
    touches: { 'decisions.case-opened': { permission: 'reports.read', topic: 'reports' } },
    sections: [
      section('reports', 'reports.read'),
      section('cashouts', 'cashouts.read'),
      section('approvals', 'approvals.read', { isOwn: true }),
    ],
  })
})
afterEach(async () => {
  await hub[Symbol.asyncDispose]()
  await bus[Symbol.asyncDispose]()
})

function join(accountId: string, ...roles: string[]) {
  const heard: DeskToClient[] = []
  const desk: OpenDesk = { by: { accountId, roles }, counts: {}, send: (frame) => heard.push(frame) }
  return { desk, heard, leave: hub.join(desk) }
}
const change = (more: Partial<Changed> = {}) =>
  bus.publish<Changed>({
    type: 'admin.changed',
    operation: 'PUT /admin/v1.0/report/{id}',
    permission: 'reports.decide',
    params: { id: 'r' },
    by: { accountId: 'dewi', name: 'Dewi' },
    ...more,
  })

describe('what is told', () => {
  it('goes out together after a moment, the same change once', async () => {
    const { heard } = join('dewi', 'trust')
    for (let changed = 0; changed < 5; changed++) await change()
    await change({ params: { id: 'other' } })
    await clock.advance(GATHER_MS - 1)
    expect(heard).toEqual([])
    await clock.advance(1)
    expect(heard.filter(({ type }) => type === 'changed')).toHaveLength(2)
  })

  it('goes out at once where too much has come together: the queue has a bound', async () => {
    const { heard } = join('dewi', 'trust')
    for (let at = 0; at < 250; at++) await change({ params: { id: String(at) } })
    expect(heard.filter(({ type }) => type === 'changed')).toHaveLength(200)
    await clock.advance(GATHER_MS)
    expect(heard.filter(({ type }) => type === 'changed')).toHaveLength(250)
  })

  it('reaches who may change the subject or read it, and nobody else', async () => {
    const [decides, reads, blind] = [join('a', 'trust'), join('b', 'auditor'), join('c', 'marketing')]
    await change()
    await change({ operation: 'PUT /x', permission: undefined })
    await clock.advance(GATHER_MS)
    const told = [decides, reads, blind].map(
      ({ heard }) => heard.filter(({ type }) => type === 'changed').length,
    )
    expect(told).toEqual([1, 1, 0])
  })

  it('has no operator where none did it: an event of a module, by its table or by its own words', async () => {
    const { heard } = join('dewi', 'trust')
    await bus.publish({ type: 'decisions.case-opened' })
    await bus.publish({
      type: 'desk.touched',
      permission: 'live.read',
      topic: 'live.wall',
      params: { showId: 's' },
    })
    await clock.advance(GATHER_MS)
    expect(heard.filter(({ type }) => type === 'touched')).toEqual([
      { type: 'touched', topic: 'reports', params: {} },
      { type: 'touched', topic: 'live.wall', params: { showId: 's' } },
    ])
  })

  it('is nothing after a console left', async () => {
    const { heard, leave } = join('dewi', 'trust')
    await change()
    leave()
    await clock.advance(GATHER_MS + COUNT_EVERY_MS)
    expect(heard).toEqual([])
  })
})

describe('what waits', () => {
  it('is counted once for all consoles, and for each operator where it is their own', async () => {
    const [dewi, fajar] = [join('dewi', 'trust'), join('fajar', 'trust', 'finance-checker')]
    await clock.advance(COUNT_EVERY_MS)
    expect(asked.toSorted()).toEqual(['approvals dewi', 'approvals fajar', 'cashouts fajar', 'reports dewi'])
    expect(dewi.heard).toEqual([{ type: 'counts', counts: { reports: 3, approvals: 2 } }])
    expect(fajar.heard).toEqual([{ type: 'counts', counts: { reports: 3, cashouts: 1, approvals: 2 } }])
  })

  it('is told when it differs, and only what differs', async () => {
    const { desk, heard } = join('dewi', 'trust')
    expect(await hub.countFor(desk)).toEqual({ reports: 3, approvals: 2 })
    await clock.advance(COUNT_EVERY_MS)
    expect(heard).toEqual([])
    waiting['reports'] = 4
    await clock.advance(COUNT_EVERY_MS)
    expect(heard).toEqual([{ type: 'counts', counts: { reports: 4 } }])
  })

  it('is counted again after a change, without waiting for the next round', async () => {
    const { desk, heard } = join('dewi', 'trust')
    await hub.countFor(desk)
    waiting['reports'] = 2
    await change()
    await clock.advance(GATHER_MS)
    await clock.advance(0)
    expect(heard.at(-1)).toEqual({ type: 'counts', counts: { reports: 2 } })
  })

  it('is a hundred where it is more', async () => {
    waiting['reports'] = 5_000
    expect((await hub.countFor(join('dewi', 'trust').desk))['reports']).toBe(100)
  })

  it('of one section that cannot be counted leaves the others as they are', async () => {
    delete waiting['reports']
    expect(await hub.countFor(join('dewi', 'trust').desk)).toEqual({ approvals: 2 })
  })

  it('is not asked for while no console is open', async () => {
    await clock.advance(5 * COUNT_EVERY_MS)
    expect(asked).toEqual([])
  })
})

it('closing ends every timer and every subscription', async () => {
  const { heard } = join('dewi', 'trust')
  await change()
  await hub[Symbol.asyncDispose]()
  await change()
  await clock.advance(COUNT_EVERY_MS)
  expect([clock.pending, heard.length]).toEqual([0, 0])
})
