import type shaka from 'shaka-player/dist/shaka-player.hls-es2021.js'

import type { EnginePlayer } from '#engine'
import { listQualities, namedHeightPx } from '../../core/index.ts'
import type { AudioChoice, CaptionChoice, PlaybackView } from '../playback-view.ts'

const audioId = (track: shaka.extern.AudioTrack) =>
  `${track.language}|${track.label ?? ''}|${track.roles.join(',')}`

/** The stream's label, or the language's own name for itself: "Indonesia", "English". */
function labelOf(track: { label: string | null; language: string }): string {
  if (track.label) return track.label
  try {
    return new Intl.DisplayNames([track.language], { type: 'language' }).of(track.language) ?? track.language
  } catch {
    return track.language
  }
}

/** The tracks that can be chosen now, and the chosen ones. */
export function readTracks(
  player: EnginePlayer,
  capHeightPx: number | undefined,
  ownCaptions: ReadonlySet<number>,
): Pick<PlaybackView, 'qualities' | 'playingHeightPx' | 'captions' | 'audios' | 'audioId'> {
  const videos = player.getVideoTracks()
  const audios = player.getAudioTracks()
  const texts = player.getTextTracks().filter((track) => !track.forced)
  const own = new Set(texts.filter(({ id }) => ownCaptions.has(id)).map(({ language }) => language))
  const captions: CaptionChoice[] = texts
    .filter(({ id, language }) => ownCaptions.has(id) || !own.has(language))
    .map((track) => ({ id: track.id, language: track.language, label: labelOf(track) }))
  const audioChoices = new Map<string, AudioChoice>()
  for (const track of audios) {
    const id = audioId(track)
    audioChoices.set(id, { id, language: track.language, label: labelOf(track) })
  }
  const playing = videos.find((track) => track.active)
  const active = audios.find((track) => track.active)
  return {
    qualities: listQualities(
      videos.map((track) => ({ heightPx: namedHeightPx(track), bandwidthBps: track.bandwidth })),
      capHeightPx,
    ),
    playingHeightPx: playing ? namedHeightPx(playing) : null,
    captions,
    audios: [...audioChoices.values()],
    audioId: active ? audioId(active) : null,
  }
}

/** Fixes one height, or null for automatic. */
export function chooseQuality(player: EnginePlayer, heightPx: number | null): void {
  player.configure('abr.enabled', heightPx === null)
  if (heightPx === null) return
  const best = player
    .getVideoTracks()
    .filter((track) => namedHeightPx(track) === heightPx)
    .sort((a, b) => b.bandwidth - a.bandwidth)[0]
  // Two seconds of the old picture stay buffered, so that the switch does not stall.
  if (best) player.selectVideoTrack(best, true, 2)
}

export function chooseAudio(player: EnginePlayer, id: string): void {
  const track = player.getAudioTracks().find((one) => audioId(one) === id)
  if (track) player.selectAudioTrack(track)
}

/** Turns one caption track on, or all off. Returns the id of the track that is on. */
export function chooseCaptions(player: EnginePlayer, id: number | null): number | null {
  const track = id === null ? undefined : player.getTextTracks().find((one) => one.id === id)
  player.selectTextTrack(track ?? null)
  return track?.id ?? null
}
