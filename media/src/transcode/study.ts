import type { Recipe } from '../engine/index.ts'
import { SOURCE_OPTIONS, toStandardRange, videoHead } from './ladder.ts'
import { loudnessRecipe } from './loudness.ts'
import { widthOf, type Film } from './plan-film.ts'

/** Key pictures that are sampled, evenly over the film: they cost almost nothing to decode. */
const SAMPLES_MAX = 24
const SAMPLE_HEIGHT = 360
/** All samples are encoded at one quantiser, so that what they lose says how difficult they are. */
const SAMPLE_QUANTISER = '28'

/**
 * Looks at a film before it is encoded, and writes nothing: how loud its sound is, and how much a sample of its
 * pictures loses when it is encoded.
 */
export function studyRecipe(film: Film, source: string, { hasSound }: { hasSound: boolean }): Recipe {
  const everySeconds = (film.seconds / SAMPLES_MAX).toFixed(3)
  const sampled = [
    `${videoHead(film)},select='isnan(prev_selected_t)+gte(t-prev_selected_t,${everySeconds})'`,
    `scale=${widthOf(film, SAMPLE_HEIGHT)}:${SAMPLE_HEIGHT},setsar=1`,
    // The encoder weighs a picture by how long it is shown.
    `${toStandardRange(film)}format=yuv420p,setpts=N/25/TB[sampled]`,
  ].join(',')
  const pictures = { from: source, options: { ...SOURCE_OPTIONS, skip_frame: 'nokey' } }
  const coded = { preset: 'veryfast', qp: SAMPLE_QUANTISER, g: '1', 'x264-params': 'ssim=1' }
  const lost = { to: '-', format: 'null', streams: [{ from: '[sampled]', codec: 'libx264', options: coded }] }
  if (!hasSound || film.audio === null) return { inputs: [pictures], filter: sampled, outputs: [lost] }
  const sound = loudnessRecipe(film, source, 1)
  return {
    inputs: [pictures, ...sound.inputs],
    filter: `${sampled};${sound.filter}`,
    outputs: [lost, ...sound.outputs],
  }
}
