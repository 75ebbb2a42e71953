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
 * Verifies tracks before they are announced, because an encoder that ended well may still have written nothing. Every
 * file of a playlist exists and is not empty, the playlist has its end tag, its length is that of the film, and the
 * first and last segments can be decoded.
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

/** Decodes the key pictures of both ends of every track, all in one run. */
async function checkDecodes(tracks: readonly PackagedTrack[], needs: VerifyNeeds) {
  const ends: { path: string; kind: 'video' | 'audio' }[] = []
  for (const { track, playlist } of tracks) {
    const names = new Set([playlist.segments[0]?.uri, playlist.segments.at(-1)?.uri])
    for (const name of names) {
      if (name === undefined || playlist.init === null) continue
      // One segment a file: older FFmpeg loses count of what is encrypted where segments follow each other.
      const path = join(needs.workFolder, `end-${ends.length}.mp4`)
      const parts = [playlist.init, name].map((part) => readFile(join(needs.folder, track.name, part)))
      await writeFile(path, Buffer.concat(await Promise.all(parts)))
      ends.push({ path, kind: track.kind })
    }
  }
  const outcome = await needs.run({
    inputs: ends.map(({ path }) => ({
      from: path,
      // Whole segments would cost as much as half of a short film; key pictures prove as much.
      options: { skip_frame: 'nokey', ...(needs.key === null ? {} : { decryption_key: needs.key.key }) },
    })),
    outputs: ends.map(({ kind }, at) => ({
      to: '-',
      format: 'null',
      streams: [
        kind === 'video'
          ? { from: `${at}:v:0`, codec: 'rawvideo' }
          : { from: `${at}:a:0`, codec: 'pcm_s16le' },
      ],
    })),
  })
  await Promise.all(ends.map(({ path }) => rm(path, { force: true })))
  if (!outcome.ok) throw new JobFailure('interrupted', 'a finished segment does not decode')
}
