import type { Recipe } from '../../media/src/engine/index.ts'
// The floor must encode exactly what the pipeline encodes, so these are imported past its public API.
import { cascadeRecipe } from '../../media/src/transcode/ladder.ts'
import type { Film } from '../../media/src/transcode/plan-film.ts'
import { TRANSCODE_DEFAULTS } from '../../media/src/transcode/index.ts'

/** Seek-bar pictures and their sheet, as the pipeline draws them. */
const TILE = { width: 160, height: 90, columns: 10, rows: 10 } as const
const JPEG = { flags: '+qscale', global_quality: String(4 * 118) }
const STEREO = 'aresample=48000,aformat=sample_fmts=fltp:channel_layouts=stereo'
/** A loudness pass that a bare run can have: measured while it is encoded with one gain. */
const SOUND = `${STEREO},ebur128=peak=true:framelog=quiet,volume=4dB`

/**
 * All that a film needs in one FFmpeg run that decodes it once: the ladder scaled from rung to rung, both sounds with
 * their loudness measured, a thumbnail every two seconds and two stills. No packaging, no first rung, no checks.
 */
export function writeBareRecipe(
  film: Film,
  { source, folder, likeness }: { source: string; folder: string; likeness: number | null },
): Recipe {
  const ladder = cascadeRecipe({
    film,
    heights: film.heights,
    source,
    to: (height) => `${folder}/${height}.mp4`,
    sound:
      film.audio === null
        ? null
        : { filter: SOUND, to: `${folder}/audio.mp4`, lowTo: `${folder}/audio-low.mp4` },
    likeness,
    isHurried: false,
    settings: TRANSCODE_DEFAULTS,
  })
  const lowest = film.heights.at(-1) ?? 240
  const { width, height, columns, rows } = TILE
  const tiles = `fps=1/2,scale=${width}:${height}:out_range=full,format=yuvj420p,tile=${columns}x${rows}`
  const atSeconds = film.seconds / 5
  const still = `trim=start=${atSeconds}:duration=2,thumbnail=3,scale=out_range=full,format=yuvj420p,split`
  const pictures = [
    `[v${lowest}all]split[v${lowest}][tiles]`,
    `[tiles]${tiles}[sheets]`,
    `[0:v:0]${still}[wide][tall]`,
    '[wide]scale=1280:720[landscape]',
    '[tall]crop=ih*2/3:ih,scale=480:720[poster]',
  ]
  const picture = (from: string, to: string, once: boolean) => ({
    to: `${folder}/${to}`,
    format: 'image2',
    options: once ? { update: '1' } : {},
    streams: [{ from, codec: 'mjpeg', options: JPEG }],
  })
  return {
    inputs: ladder.inputs,
    filter: [ladder.filter?.replace(`[v${lowest}]`, `[v${lowest}all]`), ...pictures].join(';'),
    outputs: [
      ...ladder.outputs,
      picture('[sheets]', 'sprite-%d.jpg', false),
      picture('[landscape]', 'landscape.jpg', true),
      picture('[poster]', 'poster.jpg', true),
    ],
  }
}
