import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { HEIGHTS, type FromEngine, type Rung } from '@tayang/contract/ingest'
import { openTranscode, TRANSCODE_DEFAULTS } from '../../../../../../media/src/transcode/index.ts'
import { makeClapper } from '../../../../../../media/src/transcode/clips/test/clapper.ts'
import type { Blobs } from '#platform/blobs/blobs'
import { newId } from '#platform/ids/ids'
import type { StoredClip } from '#modules/delivery'

const QUIET = { info() {}, warn() {}, error() {} }

/** The version of an uploaded clip: a clapper film, encoded and packaged as every upload is. */
export async function addUploadedVersion(
  blobs: Blobs,
  film: { size: string; seconds: number; hasSound?: boolean },
): Promise<StoredClip['version']> {
  const work = await mkdtemp(path.join(tmpdir(), 'tayang-uploaded-'))
  try {
    const source = path.join(work, 'source.mp4')
    await makeClapper(source, film)
    const folder = path.join(work, 'made')
    await mkdir(folder)
    const reports = await encode(source, folder)
    const rungs = reports.filter((report) => report.type === 'rung-finished')
    const id = newId()
    const files = rungs.flatMap((report) => report.files)
    await blobs.takeIn({ folder, files, prefix: `versions/${id}` })
    return {
      id,
      isPremium: false,
      rungs: rungs.map(({ rung }) => rung),
      audio: rungs[0]?.audio ?? null,
      captions: [],
    }
  } finally {
    await rm(work, { recursive: true })
  }
}

async function encode(source: string, folder: string): Promise<FromEngine[]> {
  const reports: FromEngine[] = []
  const { promise: ended, resolve } = Promise.withResolvers<void>()
  await using transcode = openTranscode({
    settings: { ...TRANSCODE_DEFAULTS, freeBytesMin: 0, preset: 'ultrafast' },
    log: QUIET,
    isLiveBehind: () => false,
    send(message) {
      reports.push(message)
      if (message.type === 'done' || message.type === 'failed') resolve()
    },
  })
  transcode.encode({
    type: 'encode',
    jobId: newId(),
    source,
    folder,
    heights: [...HEIGHTS],
    finished: [],
    key: null,
    captions: [],
    isUnhurried: true,
  })
  await ended
  return reports
}

/** A rung as the rows of a version keep it, for files that a cut of a show wrote. */
export function cutRung(height: number, width: number): Rung {
  return {
    height: height as Rung['height'],
    width,
    playlist: `${height}.m3u8`,
    iframePlaylist: null,
    bandwidth: 500_000,
    averageBandwidth: 400_000,
    iframeBandwidth: null,
    codecs: 'avc1.64001e',
    framesPerSecond: 30,
  }
}

export const CUT_SOUND = {
  playlist: 'audio.m3u8',
  codecs: 'mp4a.40.2',
  bandwidth: 128_000,
  language: 'und',
  channels: 2,
} as const
