import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startEngine } from '../../engine/index.ts'
import { makeClapper } from './test/clapper.ts'
import { answerTo } from './test/clip-work.ts'

// Encoders share the machine with other processes.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tayang-stills-'))
  await makeClapper(join(folder, 'film.mp4'), { size: '1600x900', seconds: 8 })
})
afterAll(() => rm(folder, { recursive: true }))

const still = (at: number[]) =>
  answerTo({ type: 'still', jobId: 'stills', source: join(folder, 'film.mp4'), at, folder })

/** The mean light of a picture and its size, as a decoder sees them. */
async function look(name: string) {
  const run = startEngine(
    {
      inputs: [{ from: join(folder, name) }],
      filter: '[0:v]scale=1:1:flags=area,format=gray[v]',
      outputs: [{ to: 'pipe:3', format: 'rawvideo', streams: [{ from: '[v]', codec: 'rawvideo' }] }],
    },
    { pipes: 1, program: null },
  )
  const parts: Buffer[] = []
  for await (const part of run.pipes[0] ?? []) parts.push(part as Buffer)
  await run.done
  const bytes = await readFile(join(folder, name))
  // The start-of-frame marker of baseline JPEG carries height and width.
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]))
  return {
    light: Buffer.concat(parts)[0] ?? 0,
    size: `${bytes.readUInt16BE(frame + 7)}x${bytes.readUInt16BE(frame + 5)}`,
  }
}

test('several stills come of one order, each of its own second and no wider than 1280', async () => {
  expect(await still([3, 7.05, 60])).toEqual({
    type: 'stills-drawn',
    jobId: 'stills',
    files: ['still-0.jpg', 'still-1.jpg', 'still-2.jpg'],
  })
  const seen = await Promise.all(['still-0.jpg', 'still-1.jpg', 'still-2.jpg'].map(look))
  expect(seen.map(({ size }) => size)).toEqual(['1280x720', '1280x720', '1280x720'])
  // Of the three only the second is in the flash; the third is the last picture of the film.
  expect(seen.map(({ light }) => light > 220)).toEqual([false, true, false])
})
