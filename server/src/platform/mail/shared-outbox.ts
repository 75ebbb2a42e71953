import type { Bus, BusEvent } from '../bus/bus.ts'
import type { Outbox, OutboxEntry } from './outbox.ts'

interface OutboxFilled extends BusEvent {
  readonly type: 'mail.outbox-filled'
  readonly nodeId: string
  readonly entry: Omit<OutboxEntry, 'atMs'>
}

/** The outbox of a demo of several servers: each shows what any of them sent, as a page asks for it at any of them. */
export async function openSharedOutbox(needs: {
  readonly outbox: Outbox
  readonly bus: Bus
  readonly nodeId: string
}): Promise<Outbox & Disposable> {
  const { outbox, bus, nodeId } = needs
  const end = await bus.subscribe<OutboxFilled>('mail.outbox-filled', (filled) => {
    if (filled.nodeId !== nodeId) outbox.put(filled.entry)
  })
  return {
    put(entry) {
      outbox.put(entry)
      void bus.publish<OutboxFilled>({ type: 'mail.outbox-filled', nodeId, entry })
    },
    list: outbox.list,
    [Symbol.dispose]: end,
  }
}
