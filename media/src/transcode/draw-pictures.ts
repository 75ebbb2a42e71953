import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { EngineOutcome, Recipe } from '../engine/index.ts'
import { clock } from './captions/write-captions.ts'
import { JobFailure } from './job-failure.ts'
import { GROUP_SECONDS, SOURCE_OPTIONS, toStandardRange, videoHead } from './ladder.ts'
import type { Film } from './plan-film.ts'

/** A thumbnail every two seconds: where our groups of pictures start. */
const TILE = { width: 160, height: 90, columns: 10, rows: 10 } as const
const TILES_PER_SHEET = TILE.columns * TILE.rows
const POSTER = { width: 480, height: 720 } as const
const LANDSCAPE = { width: 1280, height: 720 } as const
/** Position of the stills: after the opening titles, before the end. */
const STILL_AT = 0.2
const STILL_SECONDS = '2'
/** Encoders put a key frame at least this often. */
const KEY_FRAME_SECONDS = '12'
/** Pictures that are compared for the stills; each is in memory. */
const STILLS_COMPARED = 3

interface PictureNeeds {
  readonly film: Film
  readonly source: string
  /** A finished rung, whose key frames are two seconds apart; null decodes the source. */
  readonly rung: string | null
  readonly folder: string
  readonly workFolder: string
  /** Returns the outcome; rejects where the job must end. */
  attempt(recipe: Recipe): Promise<EngineOutcome>
  run(recipe: Recipe): Promise<EngineOutcome>
}

export interface Pictures {
  readonly poster: string
  readonly landscape: string
  readonly thumbnails: string
  readonly files: readonly string[]
}

/** Poster, landscape still and seek-bar thumbnails. */
export async function drawPictures(needs: PictureNeeds): Promise<Pictures> {
  const made = join(needs.workFolder, 'pictures')
  await rm(made, { recursive: true, force: true })
  await mkdir(made, { recursive: true })
  // Key frames are tried first, which cost almost nothing. A film without one there is decoded for a moment.
  const quick = await needs.attempt(pictureRecipe(needs, made, { skip_frame: 'nokey', t: KEY_FRAME_SECONDS }))
  if (!quick.ok) await needs.run(pictureRecipe(needs, made, { t: STILL_SECONDS }))

  const drawn = await readdir(made)
  const sheets = drawn.filter((name) => /^sprite-\d+\.jpg$/.test(name)).length
  if (sheets < Math.ceil(tilesOf(needs.film.seconds) / TILES_PER_SHEET) || !drawn.includes('poster.jpg')) {
    throw new JobFailure('interrupted', 'pictures are missing')
  }
  await writeFile(join(made, 'thumbnails.vtt'), thumbnailTrack(needs.film.seconds))
  const names = [...drawn, 'thumbnails.vtt'].toSorted()
  for (const name of names) {
    if ((await stat(join(made, name))).size === 0) throw new JobFailure('no-space', `${name} is empty`)
  }
  await rm(join(needs.folder, 'pictures'), { recursive: true, force: true })
  await rename(made, join(needs.folder, 'pictures'))
  return {
    poster: 'pictures/poster.jpg',
    landscape: 'pictures/landscape.jpg',
    thumbnails: 'pictures/thumbnails.vtt',
    files: names.map((name) => `pictures/${name}`),
  }
}

const JPEG = { flags: '+qscale', global_quality: String(4 * 118) }

/** The stills, from a moment of the source, and the sheets. */
function pictureRecipe(needs: PictureNeeds, made: string, options: Record<string, string>): Recipe {
  const { film, source } = needs
  const ss = (film.seconds * STILL_AT).toFixed(3)
  // `thumbnail` selects the picture that is most like its neighbours: not a flash, and not half of a wipe.
  const pick = `trim=end_frame=${STILLS_COMPARED},thumbnail=${STILLS_COMPARED}`
  const sheets = sheetsOf(needs)
  const still = (name: string) => ({
    to: join(made, `${name}.jpg`),
    format: 'image2',
    options: { update: '1' },
    streams: [{ from: `[${name}]`, codec: 'mjpeg', options: JPEG }],
  })
  return {
    inputs: [{ from: source, options: { ...SOURCE_OPTIONS, ...options, ss } }, sheets.input],
    filter:
      `${videoHead(film)},${pick},split[p][l];` +
      `[p]${fill(POSTER, film)}[poster];[l]${fill(LANDSCAPE, film)}[landscape];${sheets.filter}`,
    outputs: [
      still('poster'),
      still('landscape'),
      {
        to: join(made.replaceAll('%', '%%'), 'sprite-%d.jpg'),
        format: 'image2',
        streams: [{ from: '[sheets]', codec: 'mjpeg', options: JPEG }],
      },
    ],
  }
}

/** Covers the box and crops the rest around the middle. */
function fill(box: { width: number; height: number }, film: Film): string {
  const square = `scale=${film.width}:${film.height},setsar=1`
  const cover = `scale=${box.width}:${box.height}:force_original_aspect_ratio=increase`
  const cut = `crop=${box.width}:${box.height}`
  return `${square},${cover},${toStandardRange(film)}${cut},scale=out_range=full,format=yuvj420p`
}

function sheetsOf({ film, source, rung }: PictureNeeds) {
  const { width, height, columns } = TILE
  // The only sheet of a short film has no empty rows.
  const rows = Math.min(TILE.rows, Math.ceil(tilesOf(film.seconds) / columns))
  const fit = `scale=${width}:${height}:force_original_aspect_ratio=decrease:out_range=full`
  const range = rung === null ? toStandardRange(film) : ''
  const tile = `${fit},${range}pad=${width}:${height}:-1:-1,setsar=1,format=yuvj420p,tile=${columns}x${rows}`
  const input =
    rung === null
      ? { from: source, options: SOURCE_OPTIONS }
      : { from: rung, options: { skip_frame: 'nokey', threads: '1' } }
  const head = rung === null ? `${videoHead(film, 1)},fps=1/${GROUP_SECONDS}:round=up` : '[1:v]null'
  return { input, filter: `${head},${tile}[sheets]` }
}

function tilesOf(seconds: number) {
  // A film that ends just after the start of a group has no picture there.
  return Math.max(1, Math.ceil((seconds - 0.05) / GROUP_SECONDS))
}

/** The WebVTT list whose cues point into the sprite sheets. */
function thumbnailTrack(seconds: number): string {
  const count = tilesOf(seconds)
  const cues = Array.from({ length: count }, (_, at) => {
    const inSheet = at % TILES_PER_SHEET
    const x = (inSheet % TILE.columns) * TILE.width
    const y = Math.floor(inSheet / TILE.columns) * TILE.height
    const [fromMs, toMs] = [at * GROUP_SECONDS * 1000, Math.min((at + 1) * GROUP_SECONDS, seconds) * 1000]
    const place = `sprite-${Math.floor(at / TILES_PER_SHEET) + 1}.jpg#xywh=${x},${y},${TILE.width},${TILE.height}`
    return `${clock(fromMs)} --> ${clock(Math.round(toMs))}\n${place}\n`
  })
  return ['WEBVTT\n', ...cues].join('\n')
}
