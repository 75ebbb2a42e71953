import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { EngineOutcome, Recipe } from '../engine/index.ts'
import { drawPictures } from './draw-pictures.ts'
import type { Film } from './plan-film.ts'

let root: string
let recipes: Recipe[]

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'pictures-'))
  await mkdir(join(root, 'out'))
  recipes = []
})
afterEach(() => rm(root, { recursive: true, force: true }))

const film = (seconds: number): Film => ({
  seconds,
  width: 1280,
  height: 720,
  rate: '25/1',
  framesPerSecond: 25,
  heights: [720],
  audio: null,
  video: {
    index: 0,
    codec: 'h264',
    width: 1280,
    height: 720,
    pixelFormat: 'yuv420p',
    framesPerSecond: 25,
    frames: 25 * seconds,
    seconds,
    rotation: 0,
    sampleAspectRatio: [1, 1],
    transfer: '',
  },
})
const outcome = (ok: boolean) =>
  ({ ok, reason: ok ? 'finished' : 'failed', log: [] }) as unknown as EngineOutcome

/** Draws as the engine would: every output of a recipe becomes a file. */
function draw(
  seconds: number,
  more: { rung?: string; hasKeyFrames?: boolean; sheets?: number; content?: string } = {},
) {
  const { rung = null, hasKeyFrames = true, sheets = 1, content = 'jpeg' } = more
  const run = async (recipe: Recipe) => {
    recipes.push(recipe)
    for (const { to } of recipe.outputs) {
      const names = to.endsWith('sprite-%d.jpg')
        ? Array.from({ length: sheets }, (_, at) => `sprite-${at + 1}.jpg`)
        : [to.slice(dirname(to).length + 1)]
      for (const name of names) await writeFile(join(root, 'work', 'pictures', name), content)
    }
    return outcome(true)
  }
  return drawPictures({
    film: film(seconds),
    source: 'upload.mp4',
    rung,
    folder: join(root, 'out'),
    workFolder: join(root, 'work'),
    run,
    attempt: async (recipe) => {
      if (hasKeyFrames) return run(recipe)
      recipes.push(recipe)
      return outcome(false)
    },
  })
}
const track = () => readFile(join(root, 'out', 'pictures', 'thumbnails.vtt'), 'utf8')

test('a film gets a poster, a still, its sheets and their list, all in one folder', async () => {
  const pictures = await draw(60)
  expect(pictures.files).toEqual([
    'pictures/landscape.jpg',
    'pictures/poster.jpg',
    'pictures/sprite-1.jpg',
    'pictures/thumbnails.vtt',
  ])
  expect(await readdir(join(root, 'out', 'pictures'))).toHaveLength(4)
  expect(await readdir(join(root, 'work'))).toEqual([])
})

test('a seek bar finds the thumbnail of every two seconds, row after row, to the end', async () => {
  await draw(25)
  const cues = (await track()).trim().split('\n\n').slice(1)
  expect(cues).toHaveLength(13)
  expect(cues[0]).toBe('00:00:00.000 --> 00:00:02.000\nsprite-1.jpg#xywh=0,0,160,90')
  expect(cues[9]).toContain('#xywh=1440,0,160,90')
  expect(cues[10]).toContain('#xywh=0,90,160,90')
  expect(cues[12]).toBe('00:00:24.000 --> 00:00:25.000\nsprite-1.jpg#xywh=320,90,160,90')
})

test('a film of more than two hundred seconds goes on to a second sheet', async () => {
  await draw(202, { sheets: 2 })
  expect(await track()).toContain('00:03:20.000 --> 00:03:22.000\nsprite-2.jpg#xywh=0,0,160,90')
})

test.each([
  [0.02, 1],
  [2.04, 1],
  [2.06, 2],
])('a film of %d seconds has %d thumbnails', async (seconds, count) => {
  await draw(seconds)
  expect((await track()).match(/-->/g)).toHaveLength(count)
})

test('the only sheet of a short film has no empty rows, and that of a long one is full', async () => {
  await draw(25)
  expect(recipes.at(-1)?.filter).toContain('tile=10x2[sheets]')
  await draw(1000, { sheets: 5 })
  expect(recipes.at(-1)?.filter).toContain('tile=10x10[sheets]')
})

test('the stills are taken after the opening titles, from key frames where there are any', async () => {
  await draw(100)
  expect(recipes).toHaveLength(1)
  expect(recipes[0]?.inputs[0]?.options).toMatchObject({ ss: '20.000', skip_frame: 'nokey' })
})

test('a film without a key frame there is decoded for a moment', async () => {
  await draw(100, { hasKeyFrames: false })
  expect(recipes).toHaveLength(2)
  expect(recipes[1]?.inputs[0]?.options).toMatchObject({ ss: '20.000', t: '2' })
  expect(recipes[1]?.inputs[0]?.options).not.toHaveProperty('skip_frame')
})

test('the sheets come from the key frames of a finished rung, or else from the source', async () => {
  await draw(60, { rung: '240.mp4' })
  expect(recipes.at(-1)?.inputs[1]).toEqual({
    from: '240.mp4',
    options: { skip_frame: 'nokey', threads: '1' },
  })
  await draw(60)
  expect(recipes.at(-1)?.inputs[1]?.from).toBe('upload.mp4')
  expect(recipes.at(-1)?.filter).toContain('fps=1/2:round=up')
})

test('a sheet too few ends the job, and the pictures of before stay', async () => {
  await draw(60)
  const before = await track()
  await expect(draw(202, { sheets: 1 })).rejects.toMatchObject({ reason: 'interrupted' })
  expect(await track()).toBe(before)
})

test('an empty picture means that the disk is full', async () => {
  await expect(draw(60, { content: '' })).rejects.toMatchObject({ reason: 'no-space' })
  expect(await readdir(join(root, 'out'))).toEqual([])
})

test('pictures that are drawn again replace those of before, with no sheet left over', async () => {
  await draw(202, { sheets: 2 })
  const { files } = await draw(60)
  expect(files).not.toContain('pictures/sprite-2.jpg')
  expect(await readdir(join(root, 'out', 'pictures'))).not.toContain('sprite-2.jpg')
})
