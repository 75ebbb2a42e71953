import { randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Unsubscribe } from '../bus.ts'
import { bounded } from './bounded.ts'
import type { RedisClient } from './connection.ts'
import { readEnvelope } from './envelope.ts'
import { openSender } from './sender.ts'

const ORIGINS_MAX = 1_000
/** How often a channel on which something was sent says which number was the last. */
const POSITION_EVERY_MS = 5_000
const SUBSCRIBE_MS_MAX = 1_000

/** What other processes publish on a channel, and the moments after which some of it may be missing. */
export interface WireListener {
  hear(body: Buffer): void
  doubt(): void
}

interface Channel {
  readonly listeners: Set<WireListener>
  /** The last number of each process that was heard here. */
  readonly heard: LRUCache<string, number>
}

export type Wire = ReturnType<typeof openWire>

/**
 * Messages between processes over the publish/subscribe of Redis, which loses what is sent while a connection is away
 * and says nothing about it. So each process numbers what it sends on a channel, and a listener that misses a number,
 * or whose connection was away, is told to doubt.
 */
export function openWire(clientOf: () => RedisClient | null) {
  const origin = randomBytes(8).toString('hex')
  const channels = new Map<string, Channel>()
  const sender = openSender(origin, clientOf)
  const figures = { heard: 0, doubts: 0 }
  const positions = setInterval(sender.tellPositions, POSITION_EVERY_MS).unref()

  function doubt(channel: Channel | undefined): void {
    figures.doubts += 1
    for (const listener of channel?.listeners ?? []) listener.doubt()
  }
  function receive(message: Buffer, name: Buffer): void {
    const channel = channels.get(name.toString())
    const envelope = readEnvelope(message)
    if (!channel || !envelope || envelope.origin === origin) return
    const { number, isPosition } = envelope
    const last = channel.heard.get(envelope.origin)
    channel.heard.set(envelope.origin, number)
    if (last !== undefined && number !== (isPosition ? last : last + 1)) doubt(channel)
    if (isPosition) return
    figures.heard += 1
    for (const listener of channel.listeners) listener.hear(envelope.body)
  }

  return {
    figures: () => ({ ...sender.figures, ...figures }),
    publish: sender.publish,
    /** Resolves when Redis knows of it, or at once while Redis is away. */
    async listen(name: string, listener: WireListener): Promise<Unsubscribe> {
      const known = channels.get(name)
      const channel = known ?? { listeners: new Set(), heard: new LRUCache({ max: ORIGINS_MAX }) }
      channels.set(name, channel)
      channel.listeners.add(listener)
      // While Redis is away, the next connection subscribes to everything.
      const subscribing = clientOf()?.subscribe([name], receive, true)
      if (subscribing) await bounded(subscribing, SUBSCRIBE_MS_MAX).catch(() => undefined)
      return () => {
        channel.listeners.delete(listener)
        if (channel.listeners.size > 0 || channels.get(name) !== channel) return
        channels.delete(name)
        void clientOf()
          ?.unsubscribe([name], receive, true)
          .catch(() => undefined)
      }
    },
    /** The connection is there again: what was said meanwhile is unknown, and others learn what they missed of us. */
    opened(): void {
      const names = [...channels.keys()]
      const doubtAll = () => names.forEach((name) => doubt(channels.get(name)))
      // Where it fails, the connection is gone again, and the next one begins here.
      if (names.length > 0) {
        void clientOf()
          ?.subscribe(names, receive, true)
          .then(doubtAll, () => undefined)
      }
      sender.tellPositions()
    },
    [Symbol.dispose]() {
      clearInterval(positions)
      channels.clear()
    },
  }
}
