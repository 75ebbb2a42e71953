import { expect, it } from 'vitest'
import { openFairQueue, type Turn } from './fair-queue.ts'

const WAITING_MAX = 200

/** A queue whose work ends when the test says so, in the order in which it began. */
function openTrial({ atOnceMax = 1, waitingMax = WAITING_MAX } = {}) {
  const run = openFairQueue({ atOnceMax, waitingMax, dropped: () => new Error('dropped') })
  const begun: string[] = []
  const dropped: string[] = []
  const ends: (() => void)[] = []
  return {
    begun,
    dropped,
    ask: (queue: string, { isKnown = false, name = queue } = {}) => {
      const turn: Turn = { queue, isKnown }
      const work = () => {
        begun.push(name)
        return new Promise<void>((resolve) => ends.push(resolve))
      }
      return run(turn, work).catch(() => void dropped.push(name))
    },
    /** Ends what runs longest and lets the next begin. */
    async turn() {
      ends.shift()?.()
      await settle()
    },
  }
}

const settle = () => new Promise<void>((resolve) => setImmediate(resolve))

it('runs so much at once and hands each free place to those who wait', async () => {
  const trial = openTrial({ atOnceMax: 2 })
  for (const name of ['a', 'b', 'c', 'd']) void trial.ask(name)
  await settle()
  expect(trial.begun).toEqual(['a', 'b'])
  await trial.turn()
  await trial.turn()
  expect(trial.begun).toEqual(['a', 'b', 'c', 'd'])
  await trial.turn()
  await trial.turn()
  void trial.ask('e')
  await settle()
  expect(trial.begun.at(-1)).toBe('e')
})

it('networks take turns, however much one of them asks', async () => {
  const trial = openTrial()
  for (let n = 0; n < 5; n++) void trial.ask('greedy')
  void trial.ask('modest')
  await settle()
  for (let n = 0; n < 3; n++) await trial.turn()
  expect(trial.begun).toEqual(['greedy', 'greedy', 'modest', 'greedy'])
})

it('known callers go first, and after three of them a stranger is served', async () => {
  const trial = openTrial()
  void trial.ask('first')
  for (let n = 0; n < 8; n++) void trial.ask(`known-${n}`, { isKnown: true, name: 'known' })
  void trial.ask('stranger')
  await settle()
  for (let n = 0; n < 5; n++) await trial.turn()
  expect(trial.begun).toEqual(['first', 'known', 'known', 'known', 'stranger', 'known'])
})

it('drops the oldest of the longest queue of strangers, never a known caller before', async () => {
  const trial = openTrial({ waitingMax: 4 })
  void trial.ask('runs')
  void trial.ask('device', { isKnown: true })
  void trial.ask('honest')
  for (const name of ['flood-1', 'flood-2', 'flood-3']) void trial.ask('flood', { name })
  await settle()
  expect(trial.dropped).toEqual(['flood-1'])
  for (let n = 0; n < 4; n++) await trial.turn()
  expect(trial.begun).toEqual(['runs', 'device', 'honest', 'flood-2', 'flood-3'])
})

it('where only known callers wait, the oldest of the longest queue of theirs is dropped', async () => {
  const trial = openTrial({ waitingMax: 2 })
  void trial.ask('runs')
  for (const name of ['a1', 'a2']) void trial.ask('a', { isKnown: true, name })
  void trial.ask('b', { isKnown: true })
  await settle()
  expect(trial.dropped).toEqual(['a1'])
})

it('sixty networks that flood delay a known device by two turns and a stranger by one round', async () => {
  const trial = openTrial({ atOnceMax: 2 })
  const networks = Array.from({ length: 60 }, (_, n) => `198.51.100.${n}`)
  const flood = () => {
    for (const network of networks) void trial.ask(network)
  }
  for (let n = 0; n < 10; n++) flood()
  void trial.ask('192.0.2.1')
  void trial.ask('192.0.2.2', { isKnown: true })
  await settle()
  const turnsUntil = async (name: string) => {
    let turns = 0
    for (; !trial.begun.includes(name) && turns < 1_000; turns++) {
      await trial.turn()
      // What was served or dropped is asked for again at once.
      void trial.ask(networks[turns % networks.length] ?? '')
    }
    return turns
  }
  expect(await turnsUntil('192.0.2.2')).toBeLessThanOrEqual(2)
  expect(await turnsUntil('192.0.2.1')).toBeLessThanOrEqual(61)
  expect(trial.dropped.some((name) => name.startsWith('192.0.2.'))).toBe(false)
  expect(trial.dropped.length).toBeGreaterThan(300)
})
