import { expect, test } from 'vitest'
import { clusterWords } from './cluster-words.ts'

const node = (pid: number) => ({
  pid,
  address: `http://127.0.0.1:${pid}`,
  said: () => ({ out: 'on air\n', err: '' }),
})

test('the start of a cluster says where the site is, which nodes carry it, and how to look at it', () => {
  const words = clusterWords({
    address: 'https://localhost:3443',
    publishAddress: 'rtmp://localhost:1935/live',
    whole: node(4001),
    serving: node(4002),
    encoder: node(4003),
    env: { DATABASE_URL: 'postgresql://here' },
  })
  expect(words).toContain('Tayang is on air at https://localhost:3443')
  expect(words).toContain('server rtmp://localhost:1935/live')
  expect(words).toContain('whole (process 4001, http://127.0.0.1:4001)')
  expect(words).toContain('encoder (process 4003, http://127.0.0.1:4003)')
  expect(words).toContain("DATABASE_URL='postgresql://here' npm run cluster")
})
