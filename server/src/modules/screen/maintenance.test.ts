import { screen } from '@tayang/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { silentLog } from '#platform/log/log'
import type { MaintenanceChanged } from './events.ts'
import { openMaintenance } from './maintenance.ts'
import { screenRows, type ScreenTables } from './rows.ts'
import { OPERATOR, openScreenHarness, type ScreenHarness } from './test/screen-harness.ts'

const HOUR_MS = 3_600_000

let app: ScreenHarness
let events: boolean[]
beforeEach(async () => {
  app = await openScreenHarness()
  events = []
  await app.bus.subscribe<MaintenanceChanged>('screen.maintenance-changed', (event) => {
    events.push(event.isOn)
  })
})
afterEach(() => app[Symbol.asyncDispose]())

const put = (wanted: { isOn: boolean; startAt?: number; isUrgent?: boolean }) =>
  app.screen.maintenance.put({ isUrgent: false, ...wanted }, { by: OPERATOR, now: app.clock.now() })
const config = async () => (await app.calls.call(screen.getWebConfig)).body.data

describe('maintenance of the site', () => {
  it('an urgent closing takes effect at once, and so does opening', async () => {
    expect(await put({ isOn: true, isUrgent: true })).toEqual({ isOn: true, startAt: null })
    expect(app.screen.isClosed()).toBe(true)
    expect(await config()).toMatchObject({ maintenance: true, maintenanceAt: null })
    expect(await put({ isOn: false })).toEqual({ isOn: false, startAt: null })
    expect(app.screen.isClosed()).toBe(false)
    await expect.poll(() => events).toEqual([true, false])
  })

  it('a closing without notice is refused', async () => {
    await expect(put({ isOn: true })).rejects.toMatchObject({
      code: 'INVALID_PARAMETERS',
      message: "Announce maintenance at least 48 hours ahead, unless it's urgent",
    })
    expect(app.screen.isClosed()).toBe(false)
  })

  it('an announced closing begins by the clock and is published once', async () => {
    const startAt = app.clock.now() + 48 * HOUR_MS
    expect(await put({ isOn: true, startAt })).toEqual({ isOn: false, startAt })
    expect(await config()).toMatchObject({ maintenance: false, maintenanceAt: startAt })
    await app.clock.leap(48 * HOUR_MS - 1)
    expect(app.screen.isClosed()).toBe(false)
    await app.clock.advance(1)
    expect(app.screen.isClosed()).toBe(true)
    expect(await config()).toMatchObject({ maintenance: true, maintenanceAt: null })
    await app.clock.advance(60_000)
    await expect.poll(() => events).toEqual([true])
  })

  it('a cancelled closing does not begin', async () => {
    await put({ isOn: true, startAt: app.clock.now() + 49 * HOUR_MS })
    expect(await put({ isOn: false })).toEqual({ isOn: false, startAt: null })
    await app.clock.leap(50 * HOUR_MS)
    expect(app.screen.isClosed()).toBe(false)
    expect(events).toEqual([])
  })

  it('a closed site stays closed when another closing is requested', async () => {
    await put({ isOn: true, isUrgent: true })
    const again = { isOn: true, startAt: app.clock.now() + 72 * HOUR_MS }
    expect(await put(again)).toEqual({ isOn: true, startAt: null })
    expect(app.screen.isClosed()).toBe(true)
  })

  it('the latest decision counts, even if an earlier read finishes after it', async () => {
    const rows = screenRows(app.database.forModule<ScreenTables>('screen'))
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
    const { bus, clock } = app
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
    expect(events).toEqual([true])
  })

  it('the site is closed in every process within seconds, and after a restart', async () => {
    await using deaf = await app.openOther()
    await put({ isOn: true, isUrgent: true })
    expect(deaf.isClosed()).toBe(false)
    await app.clock.advance(5_000)
    await expect.poll(() => deaf.isClosed()).toBe(true)
    await using restarted = await app.openOther()
    expect(restarted.isClosed()).toBe(true)
  })
})
