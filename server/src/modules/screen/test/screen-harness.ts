import { onceAlone } from '#platform/database/nodes/nodes'
import { openMemoryBus } from '#platform/bus/bus-memory'
import type { Bus } from '#platform/bus/bus'
import { fakeClock, type FakeClock } from '#platform/clock/clock-fake'
import type { Database } from '#platform/database/database'
import { silentLog } from '#platform/log/log'
import { readSettings } from '#platform/settings/settings'
import { openTally } from '#platform/limits/open-tally'
import { openCalls, type Calls } from '../../../../../tests/calls.ts'
import { openTestDatabase } from '../../../../../tests/database.ts'
import { openScreen, screenSchema, type ConfigExtensions, type Screen } from '../index.ts'

/** The whole module on a real database, behind the real HTTP layer, with a clock that the test sets. */
export interface ScreenHarness extends AsyncDisposable {
  readonly screen: Screen
  /** Replaces what other modules contribute to the remote configuration. */
  extend(extensions: Partial<ConfigExtensions>): void
  readonly calls: Calls
  readonly clock: FakeClock
  readonly bus: Bus
  readonly database: Database
  /** Whether the disk has room. */
  readonly space: { isThere: boolean }
  /** The same module in another process: the same database, and a bus that delivers nothing. */
  openOther(): Promise<Screen>
}

/** The operator who changes something in these tests. */
export const OPERATOR = '01890000-0000-7000-8000-000000000001'

export async function openScreenHarness(env: Record<string, string> = {}): Promise<ScreenHarness> {
  await using opened = new AsyncDisposableStack()
  const clock = fakeClock()
  const database = opened.use(await openTestDatabase([screenSchema]))
  const bus = opened.use(openMemoryBus(silentLog()))
  const tally = opened.use(openTally(clock))
  const log = silentLog()
  const extensions: ConfigExtensions = {
    providersOf: () => ({ google: null, facebook: null }),
    smartfrenOf: () => null,
    pushKeyOf: () => null,
  }
  const settings = readSettings(env, [])
  const space = { isThere: true }
  const blobs = {
    async requireSpace() {
      if (!space.isThere) throw new Error('the disk is nearly full')
    },
  }
  const ports = {
    blobs,
    database,
    clock,
    once: onceAlone,
    log,
    tally,
    settings,
    version: '1.2.3',
    extensions,
  }
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
    space,
    async openOther() {
      const isolatedBus = closing.use(openMemoryBus(silentLog()))
      return closing.use(await openScreen({ ...ports, bus: isolatedBus }))
    },
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  }
}
