import type { Bus } from '#platform/bus/bus'
import type { SessionEnded } from '#modules/user'
import { openSessionHolders } from '#platform/sockets/session-holders'
import type { SocketRoute } from '#platform/sockets/socket'
import type { Change } from '../trail/index.ts'
import { openDeskHub, type Changed, type Touches } from './desk-hub.ts'
import { deskSocket, type DeskSocketDependencies } from './desk-socket.ts'
import type { Section } from './sections.ts'

/** A role that was taken away ends its session; the bus tells so at once, and the rows within this. */
const LOOK_EVERY_MS = 3_000

export interface Desk extends AsyncDisposable {
  readonly socket: SocketRoute
  /** Tells every console that an operator changed something. */
  tellChange(change: Change): void
}

export async function openDesk(
  needs: Omit<DeskSocketDependencies, 'hub' | 'holders'> & {
    bus: Bus
    sections: readonly Section[]
    touches: Touches
    activeSessionsOf(sessionIds: readonly string[]): Promise<ReadonlySet<string>>
  },
): Promise<Desk> {
  const { bus, log } = needs
  await using opened = new AsyncDisposableStack()
  const hub = opened.use(await openDeskHub(needs))
  const holders = opened.use(openSessionHolders({ ...needs, lookEveryMs: LOOK_EVERY_MS }))
  opened.defer(
    await bus.subscribe<SessionEnded>('user.session-ended', ({ sessionId }) => holders.endSession(sessionId)),
  )
  const closing = opened.move()
  return {
    socket: deskSocket({ ...needs, hub, holders }),
    tellChange(change) {
      bus
        .publish<Changed>({ type: 'admin.changed', ...change })
        .catch((error: unknown) => log.warn({ err: error }, 'a change was not told to open consoles'))
    },
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  }
}
