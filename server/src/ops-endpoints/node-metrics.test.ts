import { expect, test } from 'vitest'
import { nodeMetrics, queueMetrics } from './node-metrics.ts'
import { openPrometheus } from './prometheus.ts'

const NOW = 1_800_000_000_000

test('a server tells its sockets, rooms, connections, encodes and lease', async () => {
  const measurements = nodeMetrics({
    sockets: () => ({
      byKind: [
        ['comments', 7],
        ['notices', 9],
      ],
      closedByCode: [['1012', 3]],
    }),
    pool: () => ({ used: 4, waiting: 2 }),
    rooms: () => ({ owned: 5, ticks: 100, stored: 40, lost: 1, moved: 2, takeovers: 3 }),
    encodes: () => ({ waiting: 6, running: 1 }),
    leaseMs: () => 4_500,
  })
  const text = await openPrometheus().textOf(measurements)
  expect(text.split('\n')).toEqual(
    expect.arrayContaining([
      'tayang_sockets{kind="comments"} 7',
      'tayang_sockets{kind="notices"} 9',
      'tayang_socket_closed_total{code="1012"} 3',
      'tayang_pool_used 4',
      'tayang_pool_waiting 2',
      'tayang_room_owned 5',
      'tayang_room_ticks_total 100',
      'tayang_room_takeovers_total 3',
      'tayang_room_lines_total{outcome="stored"} 40',
      'tayang_room_lines_total{outcome="lost"} 1',
      'tayang_room_lines_total{outcome="moved"} 2',
      'tayang_encodes{state="waiting"} 6',
      'tayang_encodes{state="running"} 1',
      'tayang_node_lease_seconds 4.5',
    ]),
  )
})

test('a job that is due later by the clock of another machine has no age', () => {
  const [, oldest] = queueMetrics(
    [{ queue: 'catalog.encode-title', state: 'running', count: 1, oldestAt: NOW + 500 }],
    NOW,
  )
  expect(oldest).toMatchObject({ name: 'tayang_job_oldest_seconds', value: 0 })
})
