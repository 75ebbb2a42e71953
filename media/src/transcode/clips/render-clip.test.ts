import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { ToEngine } from '@tayang/contract/ingest'
import { makeClapper, watch, type Seen } from './test/clapper.ts'
import { answerTo } from './test/clip-work.ts'

// Encoders share the machine with other processes.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

type RenderOrder = Extract<ToEngine, { type: 'render' }>

const CAMERA = { x: 0.7, y: 0, width: 0.3, height: 0.3 }
const GAME = { x: 0, y: 0, width: 1, height: 1 }

let folder = ''
let made = 0
const at = (name: string) => join(folder, name)
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tayang-render-'))
  await makeClapper(at('wide.mp4'), { size: '640x360', seconds: 9 })
  await makeClapper(at('more.mp4'), { size: '480x270', seconds: 8, from: 9 })
  await makeClapper(at('mute.mp4'), { size: '640x360', seconds: 2, hasSound: false })
  await makeClapper(at('tall.mp4'), { size: '360x640', seconds: 2 })
})
afterAll(() => rm(folder, { recursive: true }))

async function render(order: Partial<RenderOrder>) {
  const to = at(`made-${made++}`)
  await mkdir(to)
  const shares: number[] = []
  const answer = await answerTo(
    {
      type: 'render',
      jobId: to,
      sources: [at('wide.mp4')],
      folder: to,
      framing: { kind: 'over-blur' },
      mark: null,
      ...order,
    },
    (share) => shares.push(share),
  )
  return { answer, shares, path: join(to, 'clip.mp4') }
}

function expectTogether({ flashes, beeps }: Seen, expected: readonly number[]) {
  expect(flashes.length).toBe(expected.length)
  expect(beeps.length).toBe(expected.length)
  for (const [index, seconds] of expected.entries()) {
    expect(Math.abs((flashes[index] ?? NaN) - (beeps[index] ?? NaN))).toBeLessThanOrEqual(0.04)
    expect(Math.abs((flashes[index] ?? NaN) - seconds)).toBeLessThanOrEqual(0.04)
  }
}

describe('an MP4 to keep', () => {
  test.each<[string, RenderOrder['framing'], number, number]>([
    ['its own shape', { kind: 'whole' }, 640, 360],
    ['a window', { kind: 'window', x: 0.5 }, 202, 360],
    ['the camera above the game', { kind: 'camera-above', camera: CAMERA, game: GAME }, 202, 360],
    ['the whole over its blur', { kind: 'over-blur' }, 202, 360],
  ])('in %s keeps flash and beep within 40 ms', async (_what, framing, width, height) => {
    const { answer, path } = await render({ framing })
    expect(answer).toMatchObject({ type: 'rendered', file: 'clip.mp4', width, height, seconds: 9 })
    const seen = await watch(path)
    expectTogether(seen, [0, 7])
    expect(seen.firstLight).toBeGreaterThan(60)
  })
})
