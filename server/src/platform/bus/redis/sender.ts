import { LRUCache } from 'lru-cache'
import type { RedisClient } from './connection.ts'
import { writeEnvelope } from './envelope.ts'

/** Messages and bytes that wait until Redis has taken them; beyond it new ones are dropped. */
const WAITING_MAX = 10_000
const WAITING_BYTES_MAX = 32 * 1024 ** 2
/** Channels whose last number is remembered; one that is forgotten begins again, and its listeners doubt once. */
const CHANNELS_MAX = 20_000
const POSITIONS_AT_ONCE_MAX = 2_000

const NOTHING = Buffer.alloc(0)

interface Sent {
  number: number
  /** Something was sent since the last time a position was, or it is not known to have arrived. */
  isOpen: boolean
}

/** Numbers and sends what this process publishes; nobody ever waits for it. */
export function openSender(origin: string, clientOf: () => RedisClient | null) {
  const sent = new LRUCache<string, Sent>({ max: CHANNELS_MAX })
  const figures = { told: 0, dropped: 0 }
  let [waiting, waitingBytes] = [0, 0]

  function send(name: string, note: Sent, { isPosition, body }: { isPosition: boolean; body: Buffer }): void {
    const client = clientOf()
    const isFull = waiting >= WAITING_MAX || waitingBytes + body.length > WAITING_BYTES_MAX
    note.isOpen = !isPosition || client === null || isFull
    if (!client || isFull) {
      if (!isPosition) figures.dropped += 1
      return
    }
    waiting += 1
    waitingBytes += body.length
    if (!isPosition) figures.told += 1
    const bytes = writeEnvelope({ origin, number: note.number, isPosition, body })
    void client
      .sendCommand(['PUBLISH', name, bytes])
      .catch(() => {
        note.isOpen = true
        if (!isPosition) figures.dropped += 1
      })
      .finally(() => {
        waiting -= 1
        waitingBytes -= body.length
      })
  }
  return {
    figures,
    publish(name: string, body: Buffer): void {
      const note = sent.get(name) ?? { number: 0, isOpen: false }
      sent.set(name, note)
      note.number += 1
      send(name, note, { isPosition: false, body })
    },
    /** Says on each channel which number was the last, so that listeners who miss it learn so. */
    tellPositions(): void {
      let told = 0
      for (const [name, note] of sent.entries()) {
        if (!note.isOpen) continue
        send(name, note, { isPosition: true, body: NOTHING })
        // The others in the next round: messages go first.
        if (++told === POSITIONS_AT_ONCE_MAX) return
      }
    },
  }
}
