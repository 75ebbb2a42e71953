import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { EncodeOrder } from '@tayang/contract/ingest'
import { runChild, type ChildRun } from '../engine/index.ts'
import { JobFailure } from './job-failure.ts'
import { GROUP_SECONDS } from './ladder.ts'
import { readPlaylist, withKeyAddress, withoutRemarks, type Playlist } from './read-playlist.ts'

const SEGMENT_SECONDS = 4
const MADE_FOLDER = 'package'
const FLAGS_FILE = 'packager.flags'
const PACKAGER_MS_MAX = 10 * 60_000
/** Segments whose sizes are read at once. */
const STATS_AT_ONCE = 32

/** One encoded file of one track, and the folder of its segments. */
export interface Track {
  readonly kind: 'video' | 'audio'
  /** Folder below the job's: `360`, `audio`, `audio-low`. */
  readonly name: string
  /** The encoded file, in the work folder. */
  readonly from: string
}

export interface PackagedTrack {
  readonly track: Track
  readonly codecs: string
  readonly playlist: Playlist
  readonly iframes: Playlist | null
  /** Bits per second: of the heaviest segment, and of all. */
  readonly bandwidth: number
  readonly averageBandwidth: number
  /** Relative to the job's folder. */
  readonly files: readonly string[]
}

interface PackageNeeds {
  readonly folder: string
  /** Private and on the same disk as `folder`, so that finished folders are moved in one step. */
  readonly workFolder: string
  readonly key: EncodeOrder['key']
  /** Registers a child process, so that the job can stop it. */
  track(child: ChildRun): void
}

/** Splits tracks into CMAF segments with playlists. They appear below `folder` complete or not at all. */
export async function packageTracks(tracks: readonly Track[], needs: PackageNeeds): Promise<PackagedTrack[]> {
  const made = join(needs.workFolder, MADE_FOLDER)
  await rm(made, { recursive: true, force: true })
  for (const { name } of tracks) await mkdir(join(made, name), { recursive: true })
  await runPackager(tracks, needs)
  const codecs = readCodecs(await readFile(join(made, 'all.m3u8'), 'utf8'))

  const packaged: PackagedTrack[] = []
  for (const track of tracks) {
    const codec = codecs.get(`${track.name}/${playlistNameOf(track)}`)
    if (codec === undefined) throw new JobFailure('interrupted', `the packager left out ${track.name}`)
    packaged.push(await tidyTrack(track, codec, made, needs))
  }
  for (const { name } of tracks) {
    await rm(join(needs.folder, name), { recursive: true, force: true })
    await rename(join(made, name), join(needs.folder, name))
  }
  return packaged
}

function playlistNameOf(track: Track) {
  return `${track.kind}.m3u8`
}

async function runPackager(tracks: readonly Track[], needs: PackageNeeds) {
  const flags = join(needs.workFolder, FLAGS_FILE)
  await writeFile(flags, flagsOf(needs.key), { mode: 0o600 })
  // Paths are relative to the work folder: a comma in an operator's path would end a field of a descriptor.
  const descriptors = tracks.map((track) => {
    const parts = [
      `in=${track.from}`,
      `stream=${track.kind}`,
      `init_segment=${join(MADE_FOLDER, track.name, 'init.mp4')}`,
      `segment_template=${join(MADE_FOLDER, track.name, '$Number$.m4s')}`,
      `playlist_name=${track.name}/${playlistNameOf(track)}`,
    ]
    if (track.kind === 'video') parts.push(`iframe_playlist_name=${track.name}/iframes.m3u8`)
    else parts.push(`hls_group_id=${track.name}`, `hls_name=${track.name}`)
    return parts.join(',')
  })
  const child = runChild(
    [
      packagerPath(),
      ...descriptors,
      `--flagfile=${FLAGS_FILE}`,
      `--segment_duration=${SEGMENT_SECONDS}`,
      // One fragment per group of pictures, so that the I-frame playlist has every one of them.
      `--fragment_duration=${GROUP_SECONDS}`,
      '--hls_playlist_type=VOD',
      `--hls_master_playlist_output=${join(MADE_FOLDER, 'all.m3u8')}`,
      '--quiet',
    ],
    { folder: needs.workFolder, priority: 'low', wallMsMax: PACKAGER_MS_MAX },
  )
  needs.track(child)
  const outcome = await child.done
  // This file contained the key.
  await rm(flags, { force: true })
  if (outcome.code === 0) return
  const text = outcome.log.join(' ')
  if (/no space|ENOSPC/i.test(text)) throw new JobFailure('no-space', 'the packager found no space')
  throw new JobFailure('interrupted', `the packager ended with ${outcome.code ?? outcome.signal}`)
}

/** The raw key is not among the arguments, which every process of the machine can read. */
function flagsOf(key: EncodeOrder['key']): string {
  if (key === null) return ''
  return [
    '--enable_raw_key_encryption',
    `--keys=label=:key_id=${key.keyId.replaceAll('-', '')}:key=${key.key}`,
    '--protection_scheme=cbcs',
    '--clear_lead=0',
    ...systemFlags(key.systems),
    '',
  ].join('\n')
}

const systemNames = { widevine: 'Widevine', fairplay: 'FairPlay' } as const

/** `CommonSystem` makes the packager also write the key line of ClearKey. */
function systemFlags(systems: NonNullable<EncodeOrder['key']>['systems']): string[] {
  if (systems.length === 0) return []
  const names = ['CommonSystem', ...systems.map((system) => systemNames[system])]
  return [`--protection_systems=${names.join(',')}`, '--hls_key_uri=skd://key']
}

async function tidyTrack(
  track: Track,
  codecs: string,
  made: string,
  needs: PackageNeeds,
): Promise<PackagedTrack> {
  const folder = join(made, track.name)
  const playlist = await tidyPlaylist(join(folder, playlistNameOf(track)), needs.key)
  const iframes = track.kind === 'video' ? await tidyPlaylist(join(folder, 'iframes.m3u8'), needs.key) : null
  const sizes = await sizesOf(
    folder,
    playlist.segments.map(({ uri }) => uri),
  )
  const bits = playlist.segments.map(({ seconds }, at) => ((sizes[at] ?? 0) * 8) / Math.max(seconds, 0.001))
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  const names = [
    playlistNameOf(track),
    ...(iframes === null ? [] : ['iframes.m3u8']),
    ...(playlist.init === null ? [] : [playlist.init]),
    ...playlist.segments.map(({ uri }) => uri),
  ]
  return {
    track,
    codecs,
    playlist,
    iframes,
    bandwidth: Math.ceil(Math.max(0, ...bits)),
    averageBandwidth: Math.ceil((bytes * 8) / Math.max(playlist.seconds, 0.001)),
    files: names.map((name) => `${track.name}/${name}`),
  }
}

async function tidyPlaylist(path: string, key: EncodeOrder['key']): Promise<Playlist> {
  const written = withoutRemarks(await readFile(path, 'utf8'))
  const text =
    key === null ? written : withKeyAddress(written, { keyId: key.keyId, hasClearKey: key.clearKey })
  await writeFile(path, text)
  return readPlaylist(text)
}

async function sizesOf(folder: string, names: readonly string[]): Promise<number[]> {
  const sizes: number[] = []
  for (let at = 0; at < names.length; at += STATS_AT_ONCE) {
    const some = names.slice(at, at + STATS_AT_ONCE)
    sizes.push(...(await Promise.all(some.map(async (name) => (await stat(join(folder, name))).size))))
  }
  return sizes
}

/** The codecs of every playlist in the packager's own multivariant playlist. */
function readCodecs(text: string): Map<string, string> {
  const found = new Map<string, string>()
  const lines = text.split('\n')
  const all = lines.flatMap((line) => /CODECS="([^"]+)"/.exec(line)?.[1]?.split(',') ?? [])
  const sound = all.find((codec) => codec.startsWith('mp4a'))
  lines.forEach((line, at) => {
    const picture = /CODECS="([^"]+)"/
      .exec(line)?.[1]
      ?.split(',')
      .find((codec) => !codec.startsWith('mp4a'))
    if (line.startsWith('#EXT-X-STREAM-INF') && picture) found.set(lines[at + 1]?.trim() ?? '', picture)
    const audio = line.startsWith('#EXT-X-MEDIA:TYPE=AUDIO') ? /URI="([^"]+)"/.exec(line)?.[1] : undefined
    if (audio !== undefined && sound) found.set(audio, sound)
  })
  return found
}

/** The package's own command starts this binary as a grandchild, which could not be killed from here. */
function packagerPath(): string {
  const root = dirname(createRequire(import.meta.url).resolve('shaka-packager/package.json'))
  const system = { linux: 'linux', darwin: 'osx' }[process.platform as string] ?? process.platform
  return join(root, 'bin', `packager-${system}-${process.arch}`)
}

/** RFC 8216, 4.3.3.1: no segment, rounded, is longer than the target. */
export function keepsTarget(playlist: Playlist): boolean {
  return playlist.segments.every(({ seconds }) => Math.round(seconds) <= playlist.targetSeconds)
}
