import { networkOf, openNetworkPlaces } from '@tayang/contract/network'

export interface PlaceBounds {
  readonly connectionsMax: number
  readonly connectionsPerAddressMax: number
  /** Of all places, those that only networks may take that published before. */
  readonly placesKept: number
}

/** One connection's place at the port. */
export interface Place {
  /** Its key was good: it stays until it ends by itself, and its network is known from now on. */
  publishes(): void
  release(): void
}

export interface Places {
  /** Takes a place, where needed from a connection that has shown no key; null where there is none. */
  take(address: string, cut: (why: string) => void): Place | null
  /** More than half of the places are taken. */
  isBusy(): boolean
}

/** Networks that are remembered as those of publishers; the one that published longest ago is forgotten first. */
const KNOWN_MAX = 1_000

interface Held {
  readonly network: string
  readonly cut: (why: string) => void
  isPublisher: boolean
}

/**
 * Who may hold a connection. Anybody may knock, but a connection that shows no key holds its place only until somebody
 * else needs it: strangers that say nothing must not keep streamers out, however many networks they come from.
 */
export function openPlaces(bounds: PlaceBounds): Places {
  const perNetwork = openNetworkPlaces(bounds.connectionsPerAddressMax)
  const known = new Set<string>()
  /** In the order in which they came. */
  const held = new Set<Held>()

  /** The oldest without a key, of the network that has most of them; of known networks only for a known one. */
  function dispensable(isForKnown: boolean): Held | null {
    const silent = [...held].filter((each) => !each.isPublisher && (isForKnown || !known.has(each.network)))
    const strangers = silent.filter((each) => !known.has(each.network))
    const among = strangers.length > 0 ? strangers : silent
    const counts = new Map<string, number>()
    for (const { network } of among) counts.set(network, (counts.get(network) ?? 0) + 1)
    const most = Math.max(...counts.values())
    return among.find(({ network }) => counts.get(network) === most) ?? null
  }

  function remember(network: string): void {
    known.delete(network)
    known.add(network)
    const [oldest] = known
    if (known.size > KNOWN_MAX && oldest !== undefined) known.delete(oldest)
  }

  return {
    isBusy: () => held.size * 2 > bounds.connectionsMax,
    take(address, cut) {
      const network = networkOf(address)
      const isKnown = known.has(network)
      const roomFor =
        bounds.connectionsMax - (isKnown ? 0 : Math.min(bounds.placesKept, bounds.connectionsMax - 1))
      const returnSlot = perNetwork.take(address)
      if (!returnSlot) return null
      if (held.size >= roomFor) {
        const gone = dispensable(isKnown)
        if (!gone) {
          returnSlot()
          return null
        }
        held.delete(gone)
        gone.cut('its place was needed')
      }
      const mine: Held = { network, cut, isPublisher: false }
      held.add(mine)
      return {
        publishes() {
          mine.isPublisher = true
          remember(network)
        },
        release() {
          held.delete(mine)
          returnSlot()
        },
      }
    },
  }
}
