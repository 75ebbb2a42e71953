import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { STILL_WIDTH_MAX, type FromEngine, type ToEngine } from '@tayang/contract/ingest'
import { CONFINED_INPUT } from '../../engine/index.ts'
import { JobFailure } from '../job-failure.ts'
import type { ClipRuns } from './clip-runs.ts'
import { examine } from './examine.ts'

type StillOrder = Extract<ToEngine, { type: 'still' }>
type StillsDrawn = Extract<FromEngine, { type: 'stills-drawn' }>

const JPEG = { flags: '+qscale', global_quality: String(3 * 118) }
/** A second may fall between the last picture and the end of the sound: one this much earlier has a picture. */
const END_SECONDS = 0.1

/** One JPEG for each second that was asked for, all of them in one run. */
export async function drawStills(
  { jobId, source, at, folder }: StillOrder,
  runs: ClipRuns,
): Promise<StillsDrawn> {
  const film = await examine(source, runs)
  const files = at.map((_, index) => `still-${index}.jpg`)
  const width = `'min(${STILL_WIDTH_MAX},iw)'`
  await runs.run({
    inputs: at.map((wanted) => {
      const ss = Math.max(0, Math.min(wanted, film.seconds - END_SECONDS)).toFixed(3)
      // The threads of a decoder only delay its first picture.
      return { from: source, options: { ...CONFINED_INPUT, threads: '1', ss } }
    }),
    filter: at
      .map(
        (_, index) =>
          `[${index}:${film.video.index}]trim=end_frame=1,scale=${width}:-2,setsar=1,` +
          `scale=out_range=full,format=yuvj420p[still${index}]`,
      )
      .join(';'),
    outputs: files.map((file, index) => ({
      to: join(folder, file),
      format: 'image2',
      options: { update: '1' },
      streams: [{ from: `[still${index}]`, codec: 'mjpeg', options: JPEG }],
    })),
  })
  for (const file of files) {
    if ((await stat(join(folder, file))).size === 0) throw new JobFailure('no-space', 'a still is empty')
  }
  return { type: 'stills-drawn', jobId, files }
}
