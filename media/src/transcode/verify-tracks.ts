import { readFile, stat, writeFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { EncodeOrder } from '@tayang/contract/ingest'
import type { EngineOutcome, Recipe } from '../engine/index.ts'
import { JobFailure } from './job-failure.ts'
import { toleranceSecondsOf } from './loudness.ts'
import { keepsTarget, type PackagedTrack } from './package-tracks.ts'

interface VerifyNeeds {
  readonly folder: string
  readonly workFolder: string
  readonly key: EncodeOrder['key']
  run(recipe: Recipe): Promise<EngineOutcome>
}

/**
 * The look before the word (trust F11): an encoder that ended well may still have written nothing. Every file that a
 * playlist names is there and not empty, the playlist has its end, the length is the film's, and the first and last
 * segments decode.
 */
export async function verifyTracks(tracks: readonly PackagedTrack[], seconds: number, needs: VerifyNeeds) {
  for (const track of tracks) {
    checkLength(track, seconds)
    for (const file of track.files) {
      const { size } = await stat(join(needs.folder, file))
      if (size === 0) throw new JobFailure('no-space', `${file} is empty`)
    }
  }
  await checkDecodes(tracks, needs)
}

function checkLength({ track, playlist, iframes }: PackagedTrack, seconds: number) {
  if (!playlist.ended || playlist.init === null || playlist.segments.length === 0) {
    throw new JobFailure('interrupted', `the playlist of ${track.name} is not whole`)
  }
  if (!keepsTarget(playlist)) throw new JobFailure('interrupted', `a segment of ${track.name} is too long`)
  if (iframes !== null && (!iframes.ended || iframes.segments.length === 0)) {
    throw new JobFailure('interrupted', `the I-frame playlist of ${track.name} is not whole`)
  }
  const off = Math.abs(playlist.seconds - seconds)
  if (off > toleranceSecondsOf(seconds)) {
    const [found, promised] = [playlist.seconds.toFixed(2), seconds.toFixed(2)]
    throw new JobFailure(
      'damaged',
      `${track.name} has ${found} s of the ${promised} s that the file promises`,
    )
  }
}

/** Decodes one picture of each end of every track, all in one run. */
async function checkDecodes(tracks: readonly PackagedTrack[], needs: VerifyNeeds) {
  const paths: string[] = []
  for (const { track, playlist } of tracks) {
    const ends = new Set([playlist.segments[0]?.uri, playlist.segments.at(-1)?.uri])
    const parts = [playlist.init, ...ends].filter((name) => typeof name === 'string')
    const bytes = await Promise.all(parts.map((name) => readFile(join(needs.folder, track.name, name))))
    const path = join(needs.workFolder, `ends-${track.name}.mp4`)
    await writeFile(path, Buffer.concat(bytes))
    paths.push(path)
  }
  const outcome = await needs.run({
    inputs: paths.map((from) => ({
      from,
      // Whole segments would cost as much as half the film of a short one; key pictures prove as much.
      options: { skip_frame: 'nokey', ...(needs.key === null ? {} : { decryption_key: needs.key.key }) },
    })),
    outputs: tracks.map(({ track }, at) => ({
      to: '-',
      format: 'null',
      streams: [
        track.kind === 'video'
          ? { from: `${at}:v:0`, codec: 'rawvideo' }
          : { from: `${at}:a:0`, codec: 'pcm_s16le' },
      ],
    })),
  })
  await Promise.all(paths.map((path) => rm(path, { force: true })))
  if (!outcome.ok) throw new JobFailure('interrupted', 'a finished segment does not decode')
}
