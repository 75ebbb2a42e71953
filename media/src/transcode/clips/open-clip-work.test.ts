import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { FromEngine } from '@tayang/contract/ingest'
import { openClipWork, type ClipOrder } from './open-clip-work.ts'
import { makeClapper } from './test/clapper.ts'
import { QUIET, SETTINGS } from './test/clip-work.ts'
import { openYielding } from './yield-to-live.ts'

// An encoder with the time that nothing else wants waits for every other process of the machine.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 60_000 })

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tayang-clips-'))
  await makeClapper(join(folder, 'film.mp4'), { size: '320x180', seconds: 2 })
})
afterAll(() => rm(folder, { recursive: true }))

const source = () => join(folder, 'film.mp4')
async function renderOf(jobId: string): Promise<ClipOrder> {
  await mkdir(join(folder, jobId), { recursive: true })
  const own = { jobId, sources: [source()], folder: join(folder, jobId) }
  return { type: 'render', framing: { kind: 'over-blur' }, mark: null, ...own }
}

function openWork(isLiveBehind: () => boolean = () => false) {
  const reports: FromEngine[] = []
  const waiting: { jobId: string; resolve(message: FromEngine): void }[] = []
  const work = openClipWork({
    send(message) {
      if (message.type === 'progress') return
      reports.push(message)
      for (const { jobId, resolve } of waiting) {
        if ('jobId' in message && message.jobId === jobId) resolve(message)
      }
    },
    settings: SETTINGS,
    log: QUIET,
    isLiveBehind,
  })
  const endOf = (jobId: string) => new Promise<FromEngine>((resolve) => void waiting.push({ jobId, resolve }))
  return { work, reports, endOf }
}

/** The state letter and the policy of the processes that work in a folder (proc(5)). */
async function processesOf(text: string): Promise<{ state: string; policy: string; nice: number }[]> {
  const found = await Promise.all(
    (await readdir('/proc'))
      .filter((name) => /^\d+$/.test(name))
      .map(async (pid) => {
        try {
          const environment = await readFile(`/proc/${pid}/environ`, 'utf8')
          if (!environment.includes(text)) return null
          const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? []
          return { state: fields[0] ?? '', nice: Number(fields[16]), policy: fields[38] ?? '' }
        } catch {
          // The process has just ended.
          return null
        }
      }),
  )
  return found.filter((one) => one !== null)
}

async function untilProcess(text: string, fits: (one: { state: string; policy: string }) => boolean) {
  for (;;) {
    const found = (await processesOf(text)).find(fits)
    if (found) return found
    await new Promise((resolve) => setImmediate(resolve))
  }
}

/** SCHED_IDLE of sched(7), below every niced process, where the system has the program that sets it. */
const lowestPolicy = existsSync('/usr/bin/chrt') ? '5' : '0'

describe('the queue of clips', () => {
  test('runs one encode at once, with the time that nothing else wants', async () => {
    const { work, reports, endOf } = openWork()
    const [one, two] = [await renderOf('one'), await renderOf('two')]
    const ended = Promise.all([endOf('one'), endOf('two')])
    work.take(one)
    work.take(two)
    work.take(two)
    // The encode has its policy once the program that sets it has become the encode.
    const running = await untilProcess(join(folder, 'one'), ({ policy }) => policy === lowestPolicy)
    expect(running.nice).toBe(19)
    expect(await processesOf(join(folder, 'two'))).toEqual([])
    await ended
    expect(reports.map((report) => 'jobId' in report && report.jobId)).toEqual(['one', 'two'])
    await work[Symbol.asyncDispose]()
  })

  test('takes a still before the renders that wait, and a probe beside them', async () => {
    const { work, reports, endOf } = openWork()
    const ended = Promise.all(['a', 'b', 'still', 'probe'].map(endOf))
    work.take(await renderOf('a'))
    work.take(await renderOf('b'))
    work.take({ type: 'still', jobId: 'still', source: source(), at: [1], folder })
    work.take({ type: 'probe', jobId: 'probe', source: source() })
    await ended
    const order = reports.map((report) => ('jobId' in report ? report.jobId : ''))
    expect(order.filter((jobId) => jobId !== 'probe')).toEqual(['a', 'still', 'b'])
    expect(order[0]).toBe('probe')
    await work[Symbol.asyncDispose]()
  })

  test('stands still while a show on air lacks time, and goes on after it', async () => {
    let isBehind = true
    const { work, reports, endOf } = openWork(() => isBehind)
    const ended = endOf('held')
    work.take(await renderOf('held'))
    // Stopped in its place: `T` of proc(5).
    await untilProcess(source(), ({ state }) => state === 'T')
    expect(reports).toEqual([])
    isBehind = false
    expect(await ended).toMatchObject({ type: 'rendered' })
    await work[Symbol.asyncDispose]()
  })

  test('ends a dropped order without a report, also one that stands still', async () => {
    const { work, reports } = openWork(() => true)
    work.take(await renderOf('dropped'))
    await untilProcess(source(), ({ state }) => state === 'T')
    work.drop('dropped')
    await work[Symbol.asyncDispose]()
    expect(await processesOf(folder)).toEqual([])
    expect(reports).toEqual([])
  })
})

test('clips wait from the first look at a show that lacks time until it was calm for 2 s', () => {
  vi.useFakeTimers()
  let isBehind = false
  const steps: string[] = []
  const runs = { pause: () => void steps.push('pause'), resume: () => void steps.push('resume') }
  const yielding = openYielding({ isLiveBehind: () => isBehind, log: QUIET })
  const held = yielding.hold(runs)
  vi.advanceTimersByTime(1_000)
  isBehind = true
  vi.advanceTimersByTime(100)
  expect(steps).toEqual(['pause'])
  isBehind = false
  vi.advanceTimersByTime(1_500)
  isBehind = true
  vi.advanceTimersByTime(100)
  isBehind = false
  vi.advanceTimersByTime(1_900)
  expect(steps).toEqual(['pause'])
  vi.advanceTimersByTime(200)
  expect(steps).toEqual(['pause', 'resume'])
  held[Symbol.dispose]()
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})
