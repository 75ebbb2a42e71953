import type { QueueFigures } from '../platform/jobs/jobs.ts'
import type { SocketFigures } from '../platform/sockets/socket.ts'
import type { Measurement } from './measurement.ts'

/** What one server of several does, read without a query. */
export interface NodeState {
  sockets(): Pick<SocketFigures, 'byKind' | 'closedByCode'>
  pool(): { used: number; waiting: number }
  rooms(): {
    owned: number
    ticks: number
    stored: number
    lost: number
    moved: number
    takeovers: number
  }
  encodes(): { waiting: number; running: number }
  leaseMs(): number
}

type Numbers = readonly (readonly [label: string, value: number])[]

const labelled = (
  { name, help, label, isCounter }: { name: string; help: string; label: string; isCounter?: true },
  numbers: Numbers,
): Measurement[] =>
  numbers.map(([value, count]) => ({
    name,
    help,
    value: count,
    labels: { [label]: value },
    ...(isCounter && { isCounter }),
  }))

/** How one server is: in a cluster each of them tells its own. */
export function nodeMetrics(state: NodeState): Measurement[] {
  const { byKind, closedByCode } = state.sockets()
  const { used, waiting } = state.pool()
  return [
    ...labelled({ name: 'tayang_sockets', help: 'Open WebSockets, by kind.', label: 'kind' }, byKind),
    ...labelled(
      {
        name: 'tayang_socket_closed_total',
        help: 'WebSockets that were closed since the start, by the code of RFC 6455.',
        label: 'code',
        isCounter: true,
      },
      closedByCode,
    ),
    {
      name: 'tayang_pool_used',
      help: 'Connections to the database that are lent.',
      value: used,
    },
    { name: 'tayang_pool_waiting', help: 'Statements that wait for a connection.', value: waiting },
    ...roomMetrics(state.rooms()),
    ...labelled(
      { name: 'tayang_encodes', help: 'Encodes that were ordered here, by state.', label: 'state' },
      Object.entries(state.encodes()),
    ),
    {
      name: 'tayang_node_lease_seconds',
      help: 'How long the lease of this server still runs; others take its work at 0.',
      value: state.leaseMs() / 1_000,
    },
  ]
}

function roomMetrics(rooms: ReturnType<NodeState['rooms']>): Measurement[] {
  const { owned, ticks, takeovers, stored, lost, moved } = rooms
  const isCounter = true as const
  return [
    { name: 'tayang_room_owned', help: 'Chat rooms that this server owns.', value: owned },
    { name: 'tayang_room_ticks_total', help: 'Ticks of chat rooms.', value: ticks, isCounter },
    {
      name: 'tayang_room_takeovers_total',
      help: 'Chat rooms taken over from a server that died.',
      value: takeovers,
      isCounter,
    },
    ...labelled(
      {
        name: 'tayang_room_lines_total',
        help: 'Messages that were to be stored, by what became of them; those that moved went to another owner.',
        label: 'outcome',
        isCounter,
      },
      Object.entries({ stored, lost, moved }),
    ),
  ]
}

/** Jobs by queue: which kind of work nobody does. */
export const queueMetrics = (queues: readonly QueueFigures[], now: number): Measurement[] =>
  queues.flatMap(({ queue, state, count, oldestAt }) => [
    {
      name: 'tayang_jobs',
      help: 'Jobs that are due, by queue and state, a thousand at most of each state.',
      value: count,
      labels: { queue, state },
    },
    {
      name: 'tayang_job_oldest_seconds',
      help: 'How long the oldest of them is due.',
      value: Math.max(0, now - oldestAt) / 1_000,
      labels: { queue, state },
    },
  ])
