import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startEngine } from '../engine/index.ts'
import { writeLiveRecipe } from '../ladder/index.ts'
import { openLog } from '../log.ts'
import { createFragmentReader, type StreamShape } from '../packager/index.ts'
import { openSlates } from './slates.ts'

const SHAPE: StreamShape = {
  framesPerSecond: 10,
  rungs: [{ name: '240', width: 64, height: 36, bitsPerSecond: 20_000 }],
  soundBitsPerSecond: 96_000,
  partTargetSeconds: 0.2,
}

let folder: string
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'tayang-slates-'))))
afterEach(() => rm(folder, { recursive: true, force: true }))

/** As a new process would start. */
function start(settings = { segmentSeconds: 1, partMs: 200 }) {
  const log: string[] = []
  const slates = openSlates({ settings, folder, log: openLog((line) => void log.push(line)) })
  return { slates, encoded: () => log.filter((line) => line.includes('was encoded')).length }
}

test('a slate is encoded once, and again only when its inputs change', async () => {
  const first = start()
  const made = await first.slates.of(SHAPE)
  expect([...(made?.keys() ?? [])]).toEqual(['240', 'audio'])
  expect(made?.get('240')?.samples).toHaveLength(10)
  expect(made?.get('audio')?.samples).toHaveLength(1)
  expect(first.encoded()).toBe(1)

  const next = start()
  expect(await next.slates.of(SHAPE)).toEqual(made)
  expect(next.encoded()).toBe(0)

  const other = start({ segmentSeconds: 2, partMs: 200 })
  expect((await other.slates.of(SHAPE))?.get('240')?.samples).toHaveLength(20)
  expect(other.encoded()).toBe(1)
})

/** The initialisation segment of a publisher's rung whose H.264 declares these colours, or none. */
async function initOfPublisher(colours: string | null): Promise<Buffer | undefined> {
  const { width, height } = SHAPE.rungs[0] ?? { width: 0, height: 0 }
  const file = join(folder, `${colours}.flv`)
  const declared = colours && {
    'x264-params': `colorprim=${colours}:transfer=${colours}:colormatrix=${colours}`,
  }
  const picture = { preset: 'ultrafast', pix_fmt: 'yuv420p', ...declared }
  const streams = [
    { from: '0:v:0', codec: 'libx264', options: picture },
    { from: '1:a:0', codec: 'aac', options: { ac: '2' } },
  ]
  await startEngine(
    {
      inputs: [
        { from: `testsrc2=size=${width}x${height}:rate=10:duration=1`, format: 'lavfi' },
        { from: `sine=sample_rate=48000:duration=1`, format: 'lavfi' },
      ],
      outputs: [{ to: file, format: 'flv', streams }],
    },
    { pipes: 0 },
  ).done
  const source = { width, height, framesPerSecond: 10, hasAudio: true }
  // The pictures, the sound and the stills.
  const run = startEngine(writeLiveRecipe({ ...SHAPE, source, segmentSeconds: 1, partMs: 200 }), { pipes: 3 })
  run.stdin.end(await readFile(file))
  const read = async (pipe: AsyncIterable<Buffer> | undefined) => {
    const pieces: Buffer[] = []
    for await (const piece of pipe ?? []) pieces.push(piece)
    return Buffer.concat(pieces)
  }
  const [[bytes]] = await Promise.all([Promise.all(run.pipes.map(read)), run.done])
  return createFragmentReader().push(bytes ?? Buffer.alloc(0)).init?.bytes
}

// OBS declares BT.709, other encoders nothing. If the segments differed, the hinted part would never come, and players
// would fall to the lowest rung.
test('a slate has the initialisation segment of every publisher, whatever colours it declares', async () => {
  const slate = await start().slates.of(SHAPE)
  const init = slate?.get('240')?.init.bytes.toString('hex')
  const inits = await Promise.all(['bt709', null, 'smpte170m'].map(initOfPublisher))
  expect(inits.map((each) => each?.toString('hex'))).toEqual([init, init, init])
})
