import {
  HEIGHTS,
  pictureCodecs,
  soundCodecs,
  type FileFacts,
  type FromEngine,
  type ToEngine,
} from '@tayang/contract/ingest'
import { probe, type Media } from '../../engine/index.ts'
import { JobFailure } from '../job-failure.ts'
import { SOURCE_OPTIONS } from '../ladder.ts'
import { planFilm } from '../plan-film.ts'
import { readContainer } from './read-container.ts'
import type { ClipRuns } from './clip-runs.ts'

type ProbeOrder = Extract<ToEngine, { type: 'probe' }>
type ProbedFile = Extract<FromEngine, { type: 'probed-file' }>

/** Answers the facts of a file that a person sent, or rejects with why it is not taken. */
export async function probeFile({ jobId, source }: ProbeOrder, runs: ClipRuns): Promise<ProbedFile> {
  // Before any parser sees it: a playlist, a list of files or a picture is refused by its first bytes.
  const container = await readContainer(source)
  if (container === null) throw new JobFailure('not-supported', 'no container that is taken')
  const found = await probe(source, runs.engine)
  if (!found.ok) {
    const reason = found.reason === 'refused' ? 'not-supported' : 'interrupted'
    throw new JobFailure(reason, found.message.replaceAll(source, ''))
  }
  const { media } = found
  const codecs = codecsOf(media)
  const film = planFilm(media, await measureSeconds(media, source, runs), [...HEIGHTS], runs.settings)
  const file: FileFacts = {
    container,
    seconds: film.seconds,
    tracks: media.tracks,
    video: {
      codec: codecs.picture,
      width: film.width,
      height: film.height,
      rotation: film.video.rotation,
      framesPerSecond: film.framesPerSecond,
      isHighDynamicRange: film.video.transfer !== '',
    },
    audio: codecs.sound === null ? null : { codec: codecs.sound, channels: media.audio?.channels ?? 0 },
  }
  return { type: 'probed-file', jobId, file }
}

function codecsOf({ video, audio }: Media) {
  if (video === null) throw new JobFailure('not-supported', 'no video track')
  const picture = pictureCodecs.find((codec) => codec === video.codec)
  const sound = audio === null ? null : soundCodecs.find((codec) => codec === audio.codec)
  if (picture === undefined) throw new JobFailure('not-supported', `pictures of ${video.codec}`)
  if (sound === undefined) throw new JobFailure('not-supported', `sound of ${audio?.codec}`)
  return { picture, sound }
}

/** Recordings of browsers do not state their length: their packets are counted without decoding them. */
async function measureSeconds(media: Media, source: string, runs: ClipRuns): Promise<number> {
  if (media.seconds > 0 || media.video === null) return media.seconds
  const outcome = await runs.run({
    inputs: [{ from: source, options: SOURCE_OPTIONS }],
    outputs: [{ to: '-', format: 'null', streams: [{ from: `0:${media.video.index}`, codec: 'copy' }] }],
  })
  return outcome.seconds
}
