import type { Bus, BusEvent } from './bus.ts'
import type { Log } from '../log/log.ts'

/** Events that wait for one slow listener; beyond it the oldest is dropped and the log says so. */
const WAITING_MAX = 10_000

type Listen = (event: BusEvent) => void | Promise<void>

/** The bus of one process. Publishing never waits for a listener and never sees its error. */
export function openMemoryBus(log: Log): Bus {
  const listeners = new Map<string, Set<Mailbox>>()

  return {
    async publish(event) {
      for (const mailbox of listeners.get(event.type) ?? []) mailbox.post(event)
    },
    async subscribe<Event extends BusEvent>(
      type: Event['type'],
      listen: (event: Event) => void | Promise<void>,
    ) {
      // The map is keyed by the type that this listener subscribed to.
      const mailbox = openMailbox(type, listen as Listen, log)
      const same = listeners.get(type) ?? new Set()
      listeners.set(type, same.add(mailbox))
      return () => {
        mailbox.close()
        same.delete(mailbox)
        if (same.size === 0 && listeners.get(type) === same) listeners.delete(type)
      }
    },
    async [Symbol.asyncDispose]() {
      const all = [...listeners.values()].flatMap((same) => [...same])
      listeners.clear()
      for (const mailbox of all) mailbox.close()
      await Promise.all(all.map((mailbox) => mailbox.idle()))
    },
  }
}

interface Mailbox {
  post(event: BusEvent): void
  close(): void
  /** Resolves when the listener has finished what it had begun. */
  idle(): Promise<void>
}

function openMailbox(type: string, listen: Listen, log: Log): Mailbox {
  const waiting: BusEvent[] = []
  let isClosed = false
  let running: Promise<void> | undefined

  const run = async () => {
    // Never in the publisher's own tick, so that publishing returns first.
    await Promise.resolve()
    for (let event = waiting.shift(); event && !isClosed; event = waiting.shift()) {
      try {
        await listen(event)
      } catch (error) {
        log.error({ err: error, type }, 'a listener of the bus failed')
      }
    }
    running = undefined
  }

  return {
    post(event) {
      if (isClosed) return
      if (waiting.length >= WAITING_MAX) {
        waiting.shift()
        log.warn({ type }, 'a listener of the bus is too slow; its oldest event is dropped')
      }
      waiting.push(event)
      running ??= run()
    },
    close() {
      isClosed = true
      waiting.length = 0
    },
    idle: async () => await running,
  }
}
