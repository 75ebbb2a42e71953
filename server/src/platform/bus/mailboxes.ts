import type { Log } from '../log/log.ts'
import type { Unsubscribe } from './bus.ts'

/** Items that wait for one slow listener; beyond it the oldest is dropped and the log says so. */
const WAITING_MAX = 10_000

/** Brings items to the listeners of a name, to each one after the other; posting never waits for one. */
export interface Mailboxes<Item> extends AsyncDisposable {
  post(name: string, item: Item): void
  subscribe(name: string, listen: (item: Item) => void | Promise<void>): Subscription<Item>
}

interface Subscription<Item> {
  /** Brings an item to this listener alone. */
  post(item: Item): void
  readonly end: Unsubscribe
}

export function openMailboxes<Item>(log: Log): Mailboxes<Item> {
  const listeners = new Map<string, Set<Mailbox<Item>>>()
  return {
    post(name, item) {
      for (const mailbox of listeners.get(name) ?? []) mailbox.post(item)
    },
    subscribe(name, listen) {
      const mailbox = openMailbox(name, listen, log)
      const same = listeners.get(name) ?? new Set()
      listeners.set(name, same.add(mailbox))
      return {
        post: mailbox.post,
        end() {
          mailbox.close()
          same.delete(mailbox)
          if (same.size === 0 && listeners.get(name) === same) listeners.delete(name)
        },
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

interface Mailbox<Item> {
  post(item: Item): void
  close(): void
  /** Resolves when the listener has finished what it had begun. */
  idle(): Promise<void>
}

function openMailbox<Item>(
  type: string,
  listen: (item: Item) => void | Promise<void>,
  log: Log,
): Mailbox<Item> {
  const waiting: Item[] = []
  let isClosed = false
  let running: Promise<void> | undefined

  const run = async () => {
    // Never in the publisher's own tick, so that publishing returns first.
    await Promise.resolve()
    for (let item = waiting.shift(); item !== undefined && !isClosed; item = waiting.shift()) {
      try {
        await listen(item)
      } catch (error) {
        log.error({ err: error, type }, 'a listener of the bus failed')
      }
    }
    running = undefined
  }

  return {
    post(item) {
      if (isClosed) return
      if (waiting.length >= WAITING_MAX) {
        waiting.shift()
        log.warn({ type }, 'a listener of the bus is too slow; its oldest event is dropped')
      }
      waiting.push(item)
      running ??= run()
    },
    close() {
      isClosed = true
      waiting.length = 0
    },
    idle: async () => await running,
  }
}
