import { screen } from '@tayang/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { silentLog } from '#platform/log/log'
import type { MaintenanceChanged } from './events.ts'
import { openMaintenance } from './maintenance.ts'
import { screenRows, type ScreenTables } from './rows.ts'
import { OPERATOR, openScreenUnderTest, type ScreenUnderTest } from './screen-under-test.ts'

const HOUR_MS = 3_600_000

let room: ScreenUnderTest
let told: boolean[]
beforeEach(async () => {
  room = await openScreenUnderTest()
  told = []
  await room.bus.subscribe<MaintenanceChanged>('screen.maintenance-changed', (event) => {
    told.push(event.isOn)
  })
})
afterEach(() => room[Symbol.asyncDispose]())

const put = (wanted: { isOn: boolean; startAt?: number; isUrgent?: boolean }) =>
  room.screen.maintenance.put({ isUrgent: false, ...wanted }, { by: OPERATOR, now: room.clock.now() })
const config = async () => (await room.calls.call(screen.getWebConfig)).body.data

describe('the site', () => {
  it('is closed at once where it is urgent, and open again at once', async () => {
    expect(await put({ isOn: true, isUrgent: true })).toEqual({ isOn: true, startAt: null })
    expect(room.screen.isClosed()).toBe(true)
    expect(await config()).toMatchObject({ maintenance: true, maintenanceAt: null })
    expect(await put({ isOn: false })).toEqual({ isOn: false, startAt: null })
    expect(room.screen.isClosed()).toBe(false)
    await expect.poll(() => told).toEqual([true, false])
  })

  it('is not closed without notice', async () => {
    await expect(put({ isOn: true })).rejects.toMatchObject({
      code: 'INVALID_PARAMETERS',
      message: 'Maintenance is announced 48 hours ahead, unless it is urgent',
    })
    expect(room.screen.isClosed()).toBe(false)
  })

  it('closes by the clock as it was announced, and says so once', async () => {
    const startAt = room.clock.now() + 48 * HOUR_MS
    expect(await put({ isOn: true, startAt })).toEqual({ isOn: false, startAt })
    expect(await config()).toMatchObject({ maintenance: false, maintenanceAt: startAt })
    await room.clock.advance(48 * HOUR_MS - 1)
    expect(room.screen.isClosed()).toBe(false)
    await room.clock.advance(1)
    expect(room.screen.isClosed()).toBe(true)
    expect(await config()).toMatchObject({ maintenance: true, maintenanceAt: null })
    await room.clock.advance(60_000)
    await expect.poll(() => told).toEqual([true])
  })

  it('does not close when what was announced is called off', async () => {
    await put({ isOn: true, startAt: room.clock.now() + 49 * HOUR_MS })
    expect(await put({ isOn: false })).toEqual({ isOn: false, startAt: null })
    await room.clock.advance(50 * HOUR_MS)
    expect(room.screen.isClosed()).toBe(false)
    expect(told).toEqual([])
  })

  it('that is closed stays closed when another closing is wished for', async () => {
    await put({ isOn: true, isUrgent: true })
    const again = { isOn: true, startAt: room.clock.now() + 72 * HOUR_MS }
    expect(await put(again)).toEqual({ isOn: true, startAt: null })
    expect(room.screen.isClosed()).toBe(true)
  })

  it('is what was said last, though what was read before arrives after it', async () => {
    const rows = screenRows(room.database.forModule<ScreenTables>('screen'))
    let held = Promise.resolve()
    const late = {
      ...rows,
      async lastClosing() {
        const hold = held
        const found = await rows.lastClosing()
        await hold
        return found
      },
    }
    const { bus, clock } = room
    const slow = await openMaintenance({ rows: late, bus, clock, log: silentLog(), noticeMs: 0 })
    await put({ isOn: false })
    const { promise, resolve } = Promise.withResolvers<void>()
    held = promise
    await clock.advance(5_000)
    held = Promise.resolve()
    const by = { by: OPERATOR, now: clock.now() }
    expect(await slow.put({ isOn: true, isUrgent: true }, by)).toEqual({ isOn: true, startAt: null })
    resolve()
    await slow.stop()
    expect(slow.state().isOn).toBe(true)
    expect(told).toEqual([true])
  })

  it('is closed on every machine within seconds, and after a restart', async () => {
    await using deaf = await room.openOther()
    await put({ isOn: true, isUrgent: true })
    expect(deaf.isClosed()).toBe(false)
    await room.clock.advance(5_000)
    await expect.poll(() => deaf.isClosed()).toBe(true)
    await using restarted = await room.openOther()
    expect(restarted.isClosed()).toBe(true)
  })
})
