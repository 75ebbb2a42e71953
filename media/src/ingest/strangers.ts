import { networkOf } from '@tayang/contract/network'
import type { StrangersTold } from '@tayang/contract/ingest'

/** How long the connections of a network are one line. */
const TELL_MS = 60_000
/** Networks that are counted apart; more are counted as `others`. */
const NETWORKS_MAX = 50
const OTHERS = 'others'
const WHY_LENGTH_MAX = 100

type Counted = StrangersTold['networks'][number]

export interface Strangers extends Disposable {
  /** A connection that never published ended, or was never served. */
  add(address: string, why: string): void
}

/**
 * Counts connections that come to nothing. Anybody can make thousands of them a second, so they are told by network and
 * minute, and not each: otherwise they would push everything else out of the log.
 */
export function openStrangers(tell: (networks: Counted[]) => void): Strangers {
  const counted = new Map<string, { -readonly [Key in keyof Counted]: Counted[Key] }>()
  const flush = () => {
    if (counted.size === 0) return
    const networks = [...counted.values()]
    counted.clear()
    tell(networks)
  }
  const timer = setInterval(flush, TELL_MS).unref()

  return {
    add(address, why) {
      const own = networkOf(address)
      const network = counted.has(own) || counted.size < NETWORKS_MAX ? own : OTHERS
      const known = counted.get(network) ?? { network, count: 0, why: '' }
      known.count++
      // The last reason stands for all of them.
      known.why = why.slice(0, WHY_LENGTH_MAX)
      counted.set(network, known)
    },
    [Symbol.dispose]() {
      clearInterval(timer)
      flush()
    },
  }
}
