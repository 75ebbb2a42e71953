import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { ToEngine } from '@tayang/contract/ingest'
import { probe, startEngine } from '../../engine/index.ts'
import { makeClapper, watch, type Seen } from './test/clapper.ts'
import { answerTo, make } from './test/clip-work.ts'

// Encoders share the machine with other processes.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

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

describe('a render', () => {
  test('of two runs plays one after the other, and each keeps its flash and its beep together', async () => {
    const { answer, path } = await render({
      sources: [at('wide.mp4'), at('more.mp4')],
      framing: { kind: 'whole' },
    })
    expect(answer).toMatchObject({ type: 'rendered', width: 640, height: 360, seconds: 17 })
    expectTogether(await watch(path), [0, 7, 14])
  })

  test('of a film without sound has silence as long as its pictures', async () => {
    const { answer, path } = await render({ sources: [at('mute.mp4')] })
    expect(answer).toMatchObject({ type: 'rendered', seconds: 2 })
    const found = await probe(path, { program: null })
    expect(found.ok && found.media.audio).toMatchObject({ codec: 'aac', channels: 2 })
    expect((await watch(path)).beeps).toEqual([])
  })

  test('of an upright film fills the upright picture, and none is above its source', async () => {
    const { answer } = await render({ sources: [at('tall.mp4')], framing: { kind: 'window', x: 0.9 } })
    expect(answer).toMatchObject({ width: 360, height: 640 })
  })

  test('is H.264 High with its index in front, at -16 LUFS, and says how far it is', async () => {
    const { path, shares } = await render({})
    const bytes = await readFile(path)
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'))
    // Profile 100 of the decoder configuration (ISO/IEC 14496-15, 5.3.3.1).
    expect(bytes[bytes.indexOf('avcC') + 5]).toBe(100)
    expect(shares[0]).toBe(0.05)
    expect(shares).toEqual(shares.toSorted((one, other) => one - other))
    expect(shares.at(-1)).toBeLessThanOrEqual(1)
  })

  test('carries its mark in the upper left corner', async () => {
    const mark = at('mark.png')
    await make({
      inputs: [{ from: 'color=white:size=720x80:rate=1:duration=1', format: 'lavfi' }],
      filter: '[0:v]format=rgba[v]',
      outputs: [
        {
          to: mark,
          format: 'image2',
          options: { update: '1' },
          streams: [{ from: '[v]', codec: 'png' }],
        },
      ],
    })
    const [plain, marked] = [await render({}), await render({ mark })]
    expect([await cornerOf(plain.path), await cornerOf(marked.path)].map((light) => light > 220)).toEqual([
      false,
      true,
    ])
  })

  test('of what is no film fails without a path of this machine', async () => {
    await writeFile(at('text.mp4'), 'no film')
    const { answer } = await render({ sources: [at('text.mp4')] })
    expect(answer).toMatchObject({ type: 'failed', reason: 'damaged' })
    expect(JSON.stringify({ ...answer, jobId: '' })).not.toContain(folder)
  })
})

/** The light of the upper left corner of the picture after a second. */
async function cornerOf(path: string): Promise<number> {
  const run = startEngine(
    {
      inputs: [{ from: path, options: { ss: '1' } }],
      filter: '[0:v]trim=end_frame=1,crop=iw/4:16:0:0,scale=1:1:flags=area,format=gray[v]',
      outputs: [{ to: 'pipe:3', format: 'rawvideo', streams: [{ from: '[v]', codec: 'rawvideo' }] }],
    },
    { pipes: 1, program: null },
  )
  const parts: Buffer[] = []
  for await (const part of run.pipes[0] ?? []) parts.push(part as Buffer)
  await run.done
  return Buffer.concat(parts)[0] ?? 0
}
