import type { ConnectedEngine } from './engines.ts'

/** Shows that are remembered, idle encoders of past ones too; the one that was noted longest ago goes first. */
const SHOWS_MAX = 2_000
/** Machines whose addresses are remembered. */
const NODES_MAX = 200

/** Where the media of a show is asked for. */
export interface LiveOrigin {
  readonly host: string
  readonly port: number
  /** In front of `/live/{showId}/…`. */
  readonly prefix: '' | '/media'
  /** False while a show that goes on at this engine has no pictures there yet. */
  readonly isReady: boolean
  /** Its engine said that it has the show, or had it: the rows know no better. */
  readonly isKnown: boolean
}

type NodePlace = NonNullable<NonNullable<ConnectedEngine['hello']>['node']>

/**
 * Which node's engine has which show. A show has one: the last one that was let publish it. The rows of shows say the
 * same (`node_id`); this is what a server with engines knows of them without asking.
 */
export interface Carriers {
  note(showId: string, nodeId: string): void
  /** Hears of each show that goes on at another node than before, or that none was known to have. */
  onMoved(hear: (showId: string) => void): void
  /** Null where this server does not know. */
  nodeOf(showId: string): string | null
  /** Whether this node may speak for the show: it has it, or nobody is known to. */
  isOf(showId: string, nodeId: string): boolean
  /** The machine of a connected engine beside the whole server; its address stays known while it is away. */
  noteNode(place: NodePlace): void
  placeOf(nodeId: string): NodePlace | null
}

export function openCarriers(): Carriers {
  const byShow = new Map<string, string>()
  const places = new Map<string, NodePlace>()
  const hearing: ((showId: string) => void)[] = []
  const nodeOf = (showId: string) => byShow.get(showId) ?? null
  return {
    note(showId, nodeId) {
      const isMoved = nodeOf(showId) !== nodeId
      keep(byShow, { key: showId, value: nodeId, most: SHOWS_MAX })
      if (isMoved) for (const hear of hearing) hear(showId)
    },
    onMoved: (hear) => void hearing.push(hear),
    nodeOf,
    isOf: (showId, nodeId) => (nodeOf(showId) ?? nodeId) === nodeId,
    noteNode: (place) => keep(places, { key: place.id, value: place, most: NODES_MAX }),
    placeOf: (nodeId) => places.get(nodeId) ?? null,
  }
}

function keep<Value>(
  map: Map<string, Value>,
  { key, value, most }: { key: string; value: Value; most: number },
): void {
  map.delete(key)
  map.set(key, value)
  const oldest = map.keys().next()
  if (map.size > most && !oldest.done) map.delete(oldest.value)
}

/** An address of a node as `host:port`, in the parts that a request takes. */
export function farOriginOf(address: string, isReady: boolean): LiveOrigin {
  const { hostname, port } = new URL(`http://${address}`)
  return {
    host: hostname.replaceAll(/[[\]]/g, ''),
    port: Number(port || 80),
    prefix: '/media',
    isReady,
    isKnown: true,
  }
}
