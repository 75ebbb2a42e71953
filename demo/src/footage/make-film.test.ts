import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { probe } from '@tayang/media/engine'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { draw } from '../drawing/canvas.ts'
import { fill, waves } from '../drawing/land.ts'
import { sailboat } from '../drawing/things.ts'
import { rain } from '../drawing/weather.ts'
import { FilmFailure, makeFilm } from './make-film.ts'
import type { Scenario, Shot } from './scenario.ts'
import { shotPicture } from './shot-picture.ts'
import {
  drawn,
  footage,
  generated,
  glide,
  hold,
  rows,
  scene,
  sheet,
  shot,
  sprite,
  thing,
  words,
} from './writing.ts'

// Films are encoded beside whatever else runs.
vi.setConfig({ testTimeout: 120_000 })

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tayang-film-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const boat = thing(sprite(200, 310, 1, sailboat('#E5432B', '#14213A')), [300, 400], {
  to: [500, 400],
  sway: [0, 8, 2],
})
const sea = rows([waves({ base: 460, height: 30, length: 160, fill: '#12566B' }), -4])
const shots: Shot[] = [
  shot(
    1,
    scene('braga'),
    glide([0.5, 0.5, 1], [0.6, 0.5, 1.5]),
    [sheet(rain(1), [-4, 18]), words('Braga', 'bebas', 80, '#FFFFFF', [80, 600], { from: 0 })],
    { in: 0.3 },
  ),
  shot(1, drawn(draw(fill('#EDE6D6'))), hold(), [boat, ...sea]),
  shot(
    1,
    footage(16.2, { tones: ['#000000', '#FF5A3C', '#FFFFFF'] }),
    glide([0.5, 0.4, 1.4], [0.45, 0.4, 1.4]),
  ),
  shot(1, generated('life=s=64x36:r=24:seed=3', {}, false), hold(), [], { out: 0.3 }),
]
const scenario: Scenario = {
  height: 720,
  framesPerSecond: 24,
  shots,
  score: { seed: 1, beatsPerMinute: 90, rootHertz: 110, scale: 'pelog', parts: [{ air: 'sea', gain: 1 }] },
}

test('a scenario becomes a film of its length, size and pace with stereo sound, and leaves no workroom', async () => {
  const path = join(folder, 'film.mp4')
  await makeFilm(scenario, { path, folder: join(folder, 'work') })

  const outcome = await probe(path)
  expect(outcome).toMatchObject({
    ok: true,
    media: {
      video: {
        codec: 'h264',
        width: 1280,
        height: 720,
        framesPerSecond: 24,
        pixelFormat: 'yuv420p',
        rotation: 0,
      },
      audio: { codec: 'aac', channels: 2, sampleRate: 48_000 },
    },
  })
  if (outcome.ok) {
    expect(outcome.media.video?.seconds).toBeCloseTo(4, 1)
    expect(outcome.media.audio?.seconds).toBeCloseTo(4, 1)
  }
  expect(await readdir(folder)).toEqual(['film.mp4'])
})

test('a film that cannot be made says so and leaves nothing behind', async () => {
  const broken: Scenario = { ...scenario, shots: [shot(1, generated('no_such_source=s=64x36'))] }
  const at = { path: join(folder, 'broken.mp4'), folder: join(folder, 'broken') }
  await expect(makeFilm(broken, at)).rejects.toBeInstanceOf(FilmFailure)
  expect((await readdir(folder)).filter((name) => name.startsWith('broken'))).toEqual([])
})

test('a shot can be the picture of its title, without its words', async () => {
  const picture = await shotPicture(shots[1]!)
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'webp', width: 1280, height: 720 })
  const pixel = async (left: number, top: number) => {
    const { data } = await sharp(picture)
      .extract({ left, top, width: 1, height: 1 })
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    return [...data]
  }
  // Sky above, sea below, the sail between.
  const [sky, water, sail] = await Promise.all([pixel(40, 40), pixel(640, 700), pixel(370, 340)])
  expect(sky![2]! - 0xd6).toBeLessThan(8)
  expect(water![0]!).toBeLessThan(60)
  expect(sail![0]! - sail![2]!).toBeGreaterThan(80)
})
