import type { NodeRow } from '../platform/database/nodes/nodes.ts'

/** What is known of all nodes of a database. */
export interface ClusterState {
  readonly nodes: readonly NodeRow[]
  /** How much each node does for all, by node. */
  readonly names: ReadonlyMap<string, number>
  readonly shows: readonly { nodeId: string | null; shows: number; silent: number }[]
  /** Shows that wait for what a node recorded of them before they went on at another one. */
  readonly parts: readonly { nodeId: string; shows: number }[]
  readonly jobs: { readonly waiting: number; readonly oldestMs: number | null }
  /** How far the clock of this machine is ahead of the one of the database. */
  readonly aheadMs: number
  readonly now: number
}

/** Nodes and shows that are printed; more would hide what matters. */
export const CLUSTER_ROWS_MAX = 200

/** Clocks that differ by more spoil what people read, though no lease depends on them. */
const AHEAD_MS_MAX = 1_000

/** The lines of `npm run cluster`. */
export function describeCluster(state: ClusterState): string[] {
  const { nodes, names, shows, parts, jobs, aheadMs, now } = state
  const working = nodes.filter(isWorking)
  const nameOf = new Map(nodes.map(({ id, name }) => [id, name]))
  const named = (nodeId: string) => nameOf.get(nodeId) ?? `a node that is gone (${nodeId})`
  return [
    headline(working.length),
    ...nodes.map((node) =>
      [
        `  ${node.name}`,
        stateOf(node),
        node.roles.join(','),
        node.address,
        `up ${long(now - node.startedAt)}`,
        `${names.get(node.id) ?? 0} kinds of work for all`,
      ].join('   '),
    ),
    nodes.length >= CLUSTER_ROWS_MAX ? `  and perhaps more: ${CLUSTER_ROWS_MAX} are listed` : '',
    shows.length === 0 ? 'No show is on air' : 'Shows on air',
    ...shows.map((of) => {
      const where = of.nodeId === null ? 'no node' : named(of.nodeId)
      return `  ${where}   ${of.shows}${of.silent > 0 ? `, ${of.silent} of them silent` : ''}`
    }),
    parts.length === 0 ? '' : 'Recordings wait for a part that is on the disk of another node',
    ...parts.map((of) => `  ${named(of.nodeId)}   ${of.shows}`),
    'Chat rooms are in the memory of the node that their viewers are connected to; nodes do not share them yet',
    jobs.oldestMs === null
      ? 'No job waits'
      : `${jobs.waiting} jobs wait, the oldest one for ${long(jobs.oldestMs)}`,
    Math.abs(aheadMs) > AHEAD_MS_MAX
      ? `The clock of this machine is ${long(Math.abs(aheadMs))} ${aheadMs > 0 ? 'ahead of' : 'behind'} the database`
      : '',
  ].filter((line) => line !== '')
}

const isWorking = ({ leaseMs }: NodeRow): boolean => leaseMs > 0

function headline(working: number): string {
  if (working === 0) return 'No node works on this database'
  if (working === 1) return 'One node works on this database: nothing is shared, and nothing needs to be'
  return `${working} nodes work on this database`
}

function stateOf({ leaseMs, isLeaving }: NodeRow): string {
  if (leaseMs > 0) return isLeaving ? 'leaving' : `alive, its lease lasts ${long(leaseMs)}`
  return `${isLeaving ? 'left' : 'lost'} ${long(-leaseMs)} ago`
}

const UNITS = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
  ['s', 1_000],
] as const

/** A span in its largest unit. */
function long(ms: number): string {
  const [unit, length] = UNITS.find(([, unitMs]) => ms >= unitMs) ?? ['ms', 1]
  return `${Math.floor(ms / length)} ${unit}`
}
