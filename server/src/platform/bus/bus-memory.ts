import type { Bus, BusEvent } from './bus.ts'
import type { Log } from '../log/log.ts'
import { openMailboxes } from './mailboxes.ts'

type Listen = (event: BusEvent) => void | Promise<void>

/** The bus of one process. Nothing is lost between its listeners, so that nobody has to doubt. */
export function openMemoryBus(log: Log): Bus {
  const events = openMailboxes<BusEvent>(log)
  const topics = openMailboxes<Buffer>(log)
  return {
    async publish(event) {
      events.post(event.type, event)
    },
    async subscribe<Event extends BusEvent>(
      type: Event['type'],
      listen: (event: Event) => void | Promise<void>,
    ) {
      // Mailboxes are named by the type that this listener subscribed to.
      return events.subscribe(type, listen as Listen).end
    },
    topic: (name) => ({
      publish: (bytes) => topics.post(name, bytes),
      listen: async (hear) => topics.subscribe(name, hear).end,
    }),
    async [Symbol.asyncDispose]() {
      await Promise.all([events[Symbol.asyncDispose](), topics[Symbol.asyncDispose]()])
    },
  }
}
