import { expect, test } from 'vitest'
import { followPlaces } from './places.ts'

function open() {
  const hearers = new Set<() => void>()
  const running = new Set<string>()
  let [count, made, isBroken] = [0, 0, false]
  const failures: unknown[] = []
  const places = {
    now: () => count,
    onChange(hear: () => void) {
      hearers.add(hear)
      return () => void hearers.delete(hear)
    },
  }
  const workers = {
    async start() {
      if (isBroken) throw new Error('the database is away')
      running.add(`worker ${++made}`)
      return `worker ${made}`
    },
    stop: async (name: string) => void running.delete(name),
    failed: (error: unknown) => void failures.push(error),
  }
  return {
    running,
    failures,
    follow: () => followPlaces(places, workers),
    breakDown: (is: boolean) => void (isBroken = is),
    set(to: number) {
      count = to
      for (const hear of hearers) hear()
    },
  }
}

test('there is a worker for each place, and none where there is no place', async () => {
  const { follow, running, set } = open()
  await follow()
  expect(running.size).toBe(0)
  set(3)
  await expect.poll(() => running.size).toBe(3)
  set(1)
  await expect.poll(() => [...running]).toEqual(['worker 1'])
  set(0)
  await expect.poll(() => running.size).toBe(0)
})

test('a change that comes while another one is followed is followed too', async () => {
  const { follow, running, set } = open()
  await follow()
  for (const count of [4, 0, 2]) set(count)
  await expect.poll(() => running.size).toBe(2)
})

test('a worker that could not be started is started with the next change', async () => {
  const { follow, running, failures, set, breakDown } = open()
  await follow()
  breakDown(true)
  set(2)
  await expect.poll(() => failures.length).toBe(1)
  breakDown(false)
  set(2)
  await expect.poll(() => running.size).toBe(2)
})

test('what is no longer followed changes nothing', async () => {
  const { follow, running, set } = open()
  const end = await follow()
  end()
  set(2)
  await Promise.resolve()
  expect(running.size).toBe(0)
})
