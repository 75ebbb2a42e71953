import type { Bus } from '#platform/bus/bus'
import type { Clock } from '#platform/clock/clock'

const TELL_EVERY_MS = 2_000
/** What another process told holds for so long: it tells again before, also what did not change. */
const HOLDS_MS = 10_000

/** How many watch in rooms at other processes, for one that may not have these rooms itself. */
export interface ViewerCounts extends Disposable {
  of(roomId: string): number
}

interface Told {
  readonly nodeId: string
  readonly rooms: readonly (readonly [roomId: string, viewers: number])[]
}

export async function openViewerCounts(needs: {
  readonly bus: Bus
  readonly clock: Clock
  readonly nodeId: string
  /** How many watch in the rooms of this process, by its own sockets. */
  here(): Told['rooms']
}): Promise<ViewerCounts> {
  const { bus, clock, nodeId } = needs
  const topic = bus.topic('viewers')
  const told = new Map<string, { readonly until: number; readonly rooms: ReadonlyMap<string, number> }>()
  const leave = await topic.listen(
    (bytes) => {
      const heard = JSON.parse(bytes.toString()) as Told
      if (heard.nodeId === nodeId) return
      told.set(heard.nodeId, { until: clock.now() + HOLDS_MS, rooms: new Map(heard.rooms) })
    },
    // The next one comes in a moment.
    () => undefined,
  )
  let hadAny = false
  const stop = clock.every(TELL_EVERY_MS, () => {
    for (const [id, { until }] of told) if (until <= clock.now()) told.delete(id)
    const rooms = needs.here()
    if (rooms.length > 0 || hadAny)
      topic.publish(Buffer.from(JSON.stringify({ nodeId, rooms } satisfies Told)))
    hadAny = rooms.length > 0
  })
  return {
    of(roomId) {
      let viewers = 0
      for (const { until, rooms } of told.values()) if (until > clock.now()) viewers += rooms.get(roomId) ?? 0
      return viewers
    },
    [Symbol.dispose]() {
      stop()
      leave()
    },
  }
}
