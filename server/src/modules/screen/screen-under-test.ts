import { openMemoryBus } from '#platform/bus/bus-memory'
import type { Bus } from '#platform/bus/bus'
import { fakeClock, type FakeClock } from '#platform/clock/clock-fake'
import type { Database } from '#platform/database/database'
import { silentLog } from '#platform/log/log'
import { readSettings } from '#platform/settings/settings'
import { openTally } from '#platform/limits/open-tally'
import { openCalls, type Calls } from '../../../../tests/calls.ts'
import { openTestDatabase } from '../../../../tests/database.ts'
import { openScreen, screenSchema, type ConfigFacets, type Screen } from './index.ts'

/** The whole room on a real database, behind the real mount, with time turned by hand. */
export interface ScreenUnderTest extends AsyncDisposable {
  readonly screen: Screen
  /** Replaces what other modules add to the remote configuration. */
  extend(extensions: Partial<ConfigFacets>): void
  readonly calls: Calls
  readonly clock: FakeClock
  readonly bus: Bus
  readonly database: Database
  /** The same room on another machine: one database, and a bus that heard nothing. */
  openOther(): Promise<Screen>
}

/** Whoever changes something in these tests. */
export const OPERATOR = '01890000-0000-7000-8000-000000000001'

export async function openScreenUnderTest(): Promise<ScreenUnderTest> {
  await using opened = new AsyncDisposableStack()
  const clock = fakeClock()
  const database = opened.use(await openTestDatabase([screenSchema]))
  const bus = opened.use(openMemoryBus(silentLog()))
  const tally = opened.use(openTally(clock))
  const log = silentLog()
  const extensions: ConfigFacets = {
    providersOf: () => ({ google: null, facebook: null }),
    smartfrenOf: () => null,
    pushKeyOf: () => null,
  }
  const settings = readSettings({}, [])
  const ports = { database, clock, log, tally, settings, version: '1.2.3', extensions }
  const screen = opened.use(await openScreen({ ...ports, bus }))
  const calls = opened.use(await openCalls({ routes: screen.routes, clock, identify: async () => null }))
  const closing = opened.move()
  return {
    screen,
    extend: (replaced) => void Object.assign(extensions, replaced),
    calls,
    clock,
    bus,
    database,
    async openOther() {
      const deaf = closing.use(openMemoryBus(silentLog()))
      return closing.use(await openScreen({ ...ports, bus: deaf }))
    },
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  }
}
