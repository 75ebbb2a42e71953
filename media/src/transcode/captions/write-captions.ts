import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CaptionTrack, EncodeOrder } from '@tayang/contract/ingest'
import { CAPTION_BYTES_MAX, readCues, type Cue } from './read-cues.ts'

/** A film of two hours has 120 small files per language. */
const SEGMENT_SECONDS = 60
const LANGUAGE = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/
const TRACKS_MAX = 32

interface CaptionNeeds {
  readonly folder: string
  readonly workFolder: string
  readonly seconds: number
  warn(message: string, language: string): void
}

/** Writes every caption file as a segmented track, named by its language. A file that cannot be read is left out. */
export async function writeCaptions(
  captions: EncodeOrder['captions'],
  needs: CaptionNeeds,
): Promise<{ tracks: CaptionTrack[]; files: string[] }> {
  const tracks: CaptionTrack[] = []
  const files: string[] = []
  const used = new Set<string>()
  for (const { language, label, path } of captions.slice(0, TRACKS_MAX)) {
    if (!LANGUAGE.test(language) || used.has(language)) {
      needs.warn('captions left out: no language of their own', language.slice(0, 40))
      continue
    }
    const cues = (await stat(path)).size > CAPTION_BYTES_MAX ? [] : readCues(await readFile(path))
    if (cues.length === 0) {
      needs.warn('captions left out: nothing to read in them', language)
      continue
    }
    used.add(language)
    const names = await writeTrack(language, segmentCues(cues, needs.seconds), needs)
    files.push(...names)
    tracks.push({ playlist: `captions/${language}/captions.m3u8`, language, label: label.slice(0, 100) })
  }
  return { tracks, files }
}

interface CaptionSegment {
  readonly seconds: number
  readonly text: string
}

/** A cue that crosses a segment border is in both segments; players recognise it by its times. */
export function segmentCues(cues: readonly Cue[], seconds: number): CaptionSegment[] {
  const count = Math.max(1, Math.ceil(seconds / SEGMENT_SECONDS))
  return Array.from({ length: count }, (_, at) => {
    const [fromMs, toMs] = [at * SEGMENT_SECONDS * 1000, (at + 1) * SEGMENT_SECONDS * 1000]
    const inside = cues.filter((cue) => cue.startMs < toMs && cue.endMs > fromMs)
    const blocks = inside.map((cue) => `${clock(cue.startMs)} --> ${clock(cue.endMs)}\n${cue.text}\n`)
    const head = 'WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:0,LOCAL:00:00:00.000\n'
    return {
      seconds: Math.min(SEGMENT_SECONDS, seconds - at * SEGMENT_SECONDS),
      text: [head, ...blocks].join('\n'),
    }
  })
}

async function writeTrack(language: string, segments: readonly CaptionSegment[], needs: CaptionNeeds) {
  const made = join(needs.workFolder, 'captions', language)
  await rm(made, { recursive: true, force: true })
  await mkdir(made, { recursive: true })
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:6',
    `#EXT-X-TARGETDURATION:${SEGMENT_SECONDS}`,
    '#EXT-X-PLAYLIST-TYPE:VOD',
  ]
  for (const [at, segment] of segments.entries()) {
    await writeFile(join(made, `${at + 1}.vtt`), segment.text)
    lines.push(`#EXTINF:${segment.seconds.toFixed(3)},`, `${at + 1}.vtt`)
  }
  await writeFile(join(made, 'captions.m3u8'), [...lines, '#EXT-X-ENDLIST', ''].join('\n'))

  const place = join(needs.folder, 'captions', language)
  await mkdir(join(needs.folder, 'captions'), { recursive: true })
  await rm(place, { recursive: true, force: true })
  await rename(made, place)
  const names = ['captions.m3u8', ...segments.map((_, at) => `${at + 1}.vtt`)]
  return names.map((name) => `captions/${language}/${name}`)
}

export function clock(ms: number): string {
  const part = (value: number, width: number) => String(Math.floor(value)).padStart(width, '0')
  const [hours, minutes, seconds] = [ms / 3_600_000, (ms / 60_000) % 60, (ms / 1000) % 60]
  return `${part(hours, 2)}:${part(minutes, 2)}:${part(seconds, 2)}.${part(ms % 1000, 3)}`
}
