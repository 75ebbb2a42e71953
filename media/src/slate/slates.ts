import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { programOf, startEngine, type Recipe } from '../engine/index.ts'
import type { Log } from '../log.ts'
import {
  createFragmentReader,
  readSamples,
  SOUND_NAME,
  type Slate,
  type SlateTrack,
  type StreamShape,
} from '../packager/index.ts'
import { SOUND_BITS_PER_SECOND, writeStillRecipe } from '../ladder/index.ts'
import { openSlateFiles } from './slate-files.ts'

export interface Slates {
  /** The slate of a show that waits for its publisher; null where it could not be encoded. */
  of(shape: StreamShape): Promise<Slate | null>
  /** The placeholder picture of a show that has only sound; null where it could not be encoded. */
  soundPicture(): Promise<SlateTrack | null>
}

/** Both pictures have this size and are RGB. */
const PICTURE = { width: 1280, height: 720, framesPerSecond: 30, hasAudio: true, hasOtherColours: true }
/** Encoded like any source, and small, so that its rungs cost little. */
const SOUND_ONLY_RUNG = '360'
const SOUND_ONLY: StreamShape = {
  framesPerSecond: 10,
  rungs: [{ name: SOUND_ONLY_RUNG, width: 640, height: 360, bitsPerSecond: 700_000 }],
  soundBitsPerSecond: SOUND_BITS_PER_SECOND,
  partTargetSeconds: 1,
}
const KEPT_MAX = 32
/** A still picture is encoded in a moment; a busy machine may need longer. */
const WALL_MS_MAX = 30_000
/** The first frames of an AAC encoder are its delay. */
const SILENT_FRAME = 4
const AAC_FRAME_SAMPLES = 1024
/** Encoded beyond the segment, so that its last pictures are written too. */
const SPARE_SECONDS = 0.5

export function openSlates(needs: {
  settings: { segmentSeconds: number; partMs: number }
  log: Log
  /** Where slates survive a restart of this process, which may happen during a show; null keeps none. */
  folder: string | null
}): Slates {
  const { settings, log } = needs
  const kept = new Map<string, Promise<Slate | null>>()
  const files = openSlateFiles(needs.folder)

  /** The output of the encoder, one piece per rendition. */
  async function encode(recipe: Recipe): Promise<Buffer[] | null> {
    const count = recipe.outputs.length
    const run = startEngine(recipe, { pipes: count, wallMsMax: WALL_MS_MAX, priority: 'low' })
    run.stdin.end()
    const pieces = Array.from({ length: count }, (_, index) => readAll(run.pipes[index]))
    const outcome = await run.done
    if (outcome.ok) return Promise.all(pieces)
    log.error('a slate could not be encoded', {
      reason: outcome.reason,
      log: outcome.log.slice(-3).join(' | '),
    })
    return null
  }

  async function make(name: string, shape: StreamShape): Promise<Slate | null> {
    const picture = fileURLToPath(new URL(`./${name}.png`, import.meta.url))
    const seconds = settings.segmentSeconds + SPARE_SECONDS
    const terms = { ...settings, ...shape, source: PICTURE, seconds }
    // All inputs of the encoder except for paths, which differ between installations.
    const facts = [writeStillRecipe({ ...terms, picture: '' }), programOf({})]
    const key = files.keyOf([JSON.stringify(facts), await readFile(picture)])
    const read = (pieces: readonly Buffer[] | null) => pieces && readSlate(pieces, shape, settings)
    const stored = read(await files.read(key))
    if (stored) return stored
    const pieces = await encode(writeStillRecipe({ ...terms, picture }))
    const slate = read(pieces)
    if (!slate || !pieces) return null
    log.info('a slate was encoded', { name, renditions: slate.size })
    await files.write(key, pieces)
    return slate
  }

  function find(name: string, shape: StreamShape): Promise<Slate | null> {
    const rungs = shape.rungs.map(({ width, height }) => `${width}x${height}`).join()
    const key = `${name} ${rungs} ${shape.framesPerSecond}`
    const known = kept.get(key)
    if (known) return known
    const oldest = kept.keys().next()
    if (kept.size >= KEPT_MAX && !oldest.done) kept.delete(oldest.value)
    const made = make(name, shape).catch((error: unknown) => {
      log.error('a slate could not be made', { error: String(error) })
      return null
    })
    kept.set(key, made)
    // A failure is retried on the next request.
    void made.then((slate) => slate ?? kept.delete(key))
    return made
  }

  return {
    of: (shape) => find('back-soon', shape),
    soundPicture: async () => (await find('sound-only', SOUND_ONLY))?.get(SOUND_ONLY_RUNG) ?? null,
  }
}

function readSlate(
  pieces: readonly Buffer[],
  { rungs, framesPerSecond }: StreamShape,
  { segmentSeconds }: { segmentSeconds: number },
): Slate | null {
  const names = [...rungs.map(({ name }) => name), SOUND_NAME]
  const tracks = names.map((name, index) => {
    const wanted =
      name === SOUND_NAME
        ? { count: 1, from: SILENT_FRAME, sampleSeconds: AAC_FRAME_SAMPLES / 48_000 }
        : { count: framesPerSecond * segmentSeconds, from: 0, sampleSeconds: 1 / framesPerSecond }
    const track = readTrack(pieces[index] ?? Buffer.alloc(0), wanted)
    return track && ([name, track] as const)
  })
  return tracks.includes(null) ? null : new Map(tracks.flatMap((track) => (track ? [track] : [])))
}

async function readAll(pipe: AsyncIterable<Buffer> | undefined): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of pipe ?? []) pieces.push(piece)
  return Buffer.concat(pieces)
}

function readTrack(
  bytes: Buffer,
  { count, from, sampleSeconds }: { count: number; from: number; sampleSeconds: number },
): SlateTrack | null {
  const read = createFragmentReader().push(bytes)
  const samples = read.fragments.flatMap((fragment) => readSamples(fragment.bytes) ?? [])
  const wanted = samples.slice(from, from + count)
  // Copied, so that the rest of the read bytes can be freed.
  return read.init && wanted.length === count
    ? { init: read.init, samples: wanted.map((sample) => Buffer.from(sample)), sampleSeconds }
    : null
}
