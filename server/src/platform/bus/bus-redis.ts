import type { Log } from '../log/log.ts'
import type { Bus, BusEvent, Unsubscribe } from './bus.ts'
import { openMailboxes } from './mailboxes.ts'
import type { Redis } from './redis/open-redis.ts'

/**
 * The bus of all processes. Listeners of this process hear from memory, whether Redis is there or not; those of others
 * hear over Redis.
 */
export function openRedisBus({ wire, prefix }: Pick<Redis, 'wire' | 'prefix'>, log: Log): Bus {
  const events = openMailboxes<BusEvent>(log)
  const topics = openMailboxes<Buffer>(log)

  function doubtSafely(doubt: () => void): void {
    try {
      doubt()
    } catch (error) {
      log.error({ err: error }, 'a listener of the bus failed')
    }
  }
  return {
    async publish(event) {
      events.post(event.type, event)
      wire.publish(`${prefix}event:${event.type}`, Buffer.from(JSON.stringify(event)))
    },
    async subscribe<Event extends BusEvent>(
      type: Event['type'],
      listen: (event: Event) => void | Promise<void>,
      doubt: () => void = () => undefined,
    ) {
      // Mailboxes and channels are named by the type that this listener subscribed to.
      const subscription = events.subscribe(type, listen as (event: BusEvent) => void | Promise<void>)
      const leave = await wire.listen(`${prefix}event:${type}`, {
        hear(body) {
          const event = readEvent(body)
          if (event?.type === type) subscription.post(event)
          else log.warn({ type }, 'an event of another process cannot be read')
        },
        doubt: () => doubtSafely(doubt),
      })
      return both(subscription.end, leave)
    },
    topic: (name) => ({
      publish(bytes) {
        topics.post(name, bytes)
        wire.publish(`${prefix}topic:${name}`, bytes)
      },
      async listen(hear, doubt) {
        const subscription = topics.subscribe(name, hear)
        const leave = await wire.listen(`${prefix}topic:${name}`, {
          hear: subscription.post,
          doubt: () => doubtSafely(doubt),
        })
        return both(subscription.end, leave)
      },
    }),
    async [Symbol.asyncDispose]() {
      await Promise.all([events[Symbol.asyncDispose](), topics[Symbol.asyncDispose]()])
    },
  }
}

function both(first: Unsubscribe, second: Unsubscribe): Unsubscribe {
  return () => {
    first()
    second()
  }
}

function readEvent(body: Buffer): BusEvent | null {
  try {
    const read: unknown = JSON.parse(body.toString())
    const isEvent = typeof read === 'object' && read !== null && 'type' in read
    return isEvent && typeof read.type === 'string' ? { ...read, type: read.type } : null
  } catch {
    return null
  }
}
