import type { AudioTrack, CaptionTrack, Rung } from '@tayang/contract/ingest'
import { type ServedVersion, writeMultivariant } from '#modules/delivery'

/**
 * The multivariant playlist of a channel: the heights that all of its programmes have, each with the highest bandwidth
 * among them, and every caption language that any of them has.
 */
export function writeChannelMultivariant(versions: readonly ServedVersion[]): string {
  return writeMultivariant({
    rungs: commonHeights(versions).map((height) => rungOf(versions, height)),
    audio: audioOf(versions),
    captions: captionsOf(versions),
  })
}

/** Heights common to all; without a common one, the lowest of the first programme. */
function commonHeights(versions: readonly ServedVersion[]): number[] {
  const [first, ...rest] = versions.map(({ rungs }) => rungs.map(({ height }) => height as number))
  const common = (first ?? []).filter((height) => rest.every((heights) => heights.includes(height)))
  return common.length > 0 ? common : (first ?? []).toSorted((a, b) => a - b).slice(0, 1)
}

/** The rung of a version that is used where a playlist of this height is requested. */
export function rungFor(rungs: readonly Rung[], height: number): Rung | undefined {
  const rising = rungs.toSorted((a, b) => a.height - b.height)
  return rising.findLast((rung) => rung.height <= height) ?? rising[0]
}

const picturesName = (height: number) => `video-${height}.m3u8`
export const SOUNDS_NAME = 'audio.m3u8'
const captionsName = (language: string) => `captions-${language}.m3u8`

function rungOf(versions: readonly ServedVersion[], height: number): Rung {
  const rungs = versions.flatMap((version) => rungFor(version.rungs, height) ?? [])
  const most = (value: (rung: Rung) => number) => Math.max(...rungs.map(value))
  const greediest = rungs.reduce((a, b) => (b.bandwidth > a.bandwidth ? b : a))
  return {
    height: greediest.height,
    width: most(({ width }) => width),
    playlist: picturesName(height),
    iframePlaylist: null,
    bandwidth: most(({ bandwidth }) => bandwidth),
    averageBandwidth: most(({ averageBandwidth }) => averageBandwidth),
    iframeBandwidth: null,
    // H.264 profiles and levels rise with their numbers: a player of the highest plays all.
    codecs: rungs.map(({ codecs }) => codecs).reduce((a, b) => (b > a ? b : a)),
    framesPerSecond: most(({ framesPerSecond }) => framesPerSecond),
  }
}

function audioOf(versions: readonly ServedVersion[]): AudioTrack | null {
  const tracks = versions.flatMap(({ audio }) => audio ?? [])
  const [first] = tracks
  if (!first) return null
  return {
    playlist: SOUNDS_NAME,
    codecs: first.codecs,
    channels: first.channels,
    bandwidth: Math.max(...tracks.map(({ bandwidth }) => bandwidth)),
    language: tracks.every(({ language }) => language === first.language) ? first.language : 'und',
  }
}

function captionsOf(versions: readonly ServedVersion[]): CaptionTrack[] {
  const labels = new Map(
    versions.flatMap(({ captions }) => captions).map(({ language, label }) => [language, label]),
  )
  return [...labels].map(([language, label]) => ({ language, label, playlist: captionsName(language) }))
}
