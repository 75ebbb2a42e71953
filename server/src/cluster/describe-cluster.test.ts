import { describe, expect, test } from 'vitest'
import { describeCluster, type ClusterState } from './describe-cluster.ts'

const node = (over: Partial<ClusterState['nodes'][number]> = {}) => ({
  id: 'a',
  name: 'satu',
  roles: ['api', 'worker'],
  address: '10.0.0.7:3000',
  startedAt: 0,
  leaseMs: 4_200,
  isLeaving: false,
  ...over,
})

const state = (over: Partial<ClusterState> = {}): ClusterState => ({
  nodes: [node()],
  names: new Map([['a', 9]]),
  shows: [],
  parts: [],
  jobs: { waiting: 0, oldestMs: null },
  aheadMs: 3,
  now: 7_200_000,
  ...over,
})

describe('what is printed of a cluster', () => {
  test('says plainly that there is one node', () => {
    expect(describeCluster(state())).toEqual([
      'One node works on this database: nothing is shared, and nothing needs to be',
      '  satu   alive, its lease lasts 4 s   api,worker   10.0.0.7:3000   up 2 h   9 kinds of work for all',
      'No show is on air',
      'Chat rooms are in the memory of the node that their viewers are connected to; nodes do not share them yet',
      'No job waits',
    ])
    expect(describeCluster(state({ nodes: [] }))[0]).toBe('No node works on this database')
  })

  test('tells nodes that leave, left and were lost apart, and names whose shows are on air', () => {
    const nodes = [
      node(),
      node({ id: 'b', name: 'dua', isLeaving: true }),
      node({ id: 'c', name: 'tiga', leaseMs: -90_000 }),
      node({ id: 'd', name: 'empat', leaseMs: -500, isLeaving: true }),
    ]
    const shows = [
      { nodeId: 'a', shows: 3, silent: 1 },
      { nodeId: 'x', shows: 1, silent: 0 },
      { nodeId: null, shows: 1, silent: 0 },
    ]
    const lines = describeCluster(
      state({
        nodes,
        shows,
        parts: [{ nodeId: 'c', shows: 2 }],
        jobs: { waiting: 4, oldestMs: 61_000 },
        aheadMs: -5_000,
      }),
    )
    expect(lines[0]).toBe('2 nodes work on this database')
    expect(lines.join('\n')).toMatch(/dua {3}leaving[^]*tiga {3}lost 1 min ago[^]*empat {3}left 500 ms ago/)
    expect(lines).toEqual(
      expect.arrayContaining([
        '  satu   3, 1 of them silent',
        '  a node that is gone (x)   1',
        '  no node   1',
        'Recordings wait for a part that is on the disk of another node',
        '  tiga   2',
        '4 jobs wait, the oldest one for 1 min',
        'The clock of this machine is 5 s behind the database',
      ]),
    )
  })
})
