import { soundBeside, type AudioTrack, type CaptionTrack, type Rung } from '@tayang/contract/ingest'

/** A rotated picture is higher than the height of its rung. */
type ListedRung = Omit<Rung, 'height'> & { readonly height: number }

/** A player starts with the first rung: one that a phone can receive and that does not look poor. */
const START_HEIGHT = 360

/**
 * The multivariant playlist of a version, from the rungs that are published by now.
 *
 * Addresses are relative, so that a grant in the path is inherited.
 */
export function writeMultivariant(version: {
  readonly rungs: readonly ListedRung[]
  readonly audio: AudioTrack | null
  readonly captions: readonly CaptionTrack[]
}): string {
  const { audio, captions } = version
  const rungs = version.rungs.toSorted((a, b) => orderOf(a.height) - orderOf(b.height))
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    ...(audio ? [audioLine(audio, { group: SOUND, playlist: audio.playlist })] : []),
    ...(audio?.low && rungs.some(({ height }) => groupOf(audio, height) === LOW_SOUND)
      ? [audioLine(audio, { group: LOW_SOUND, playlist: audio.low.playlist })]
      : []),
    ...captions.map(captionLine),
    ...rungs.flatMap((rung) => [
      variantLine(rung, { audio, hasCaptions: captions.length > 0 }),
      rung.playlist,
    ]),
    ...(audio ? [audioOnlyLine(audio, captions.length > 0), audio.playlist] : []),
    ...rungs.flatMap(iframeLine),
    '',
  ].join('\n')
}

/** From the start height up, then the lower ones. */
function orderOf(height: number): number {
  return height >= START_HEIGHT ? height : 100_000 - height
}

/** The groups of sound that rungs name. */
const SOUND = 'audio'
const LOW_SOUND = 'audio-low'

const groupOf = (audio: AudioTrack, height: number) =>
  soundBeside(audio, height) === audio ? SOUND : LOW_SOUND

function audioLine(audio: AudioTrack, { group, playlist }: { group: string; playlist: string }): string {
  const isNamed = audio.language !== 'und'
  return tag('EXT-X-MEDIA', [
    'TYPE=AUDIO',
    `GROUP-ID=${quoted(group)}`,
    `NAME=${quoted(isNamed ? audio.language : 'Audio')}`,
    ...(isNamed ? [`LANGUAGE=${quoted(audio.language)}`] : []),
    'DEFAULT=YES',
    'AUTOSELECT=YES',
    `CHANNELS="${audio.channels}"`,
    `URI=${quoted(playlist)}`,
  ])
}

function captionLine(caption: CaptionTrack): string {
  return tag('EXT-X-MEDIA', [
    'TYPE=SUBTITLES',
    'GROUP-ID="subtitles"',
    `NAME=${quoted(caption.label)}`,
    `LANGUAGE=${quoted(caption.language)}`,
    'DEFAULT=NO',
    'AUTOSELECT=YES',
    'FORCED=NO',
    `URI=${quoted(caption.playlist)}`,
  ])
}

function variantLine(rung: ListedRung, groups: { audio: AudioTrack | null; hasCaptions: boolean }): string {
  const { audio, hasCaptions } = groups
  const sound = soundBeside(audio, rung.height)?.bandwidth ?? 0
  return tag('EXT-X-STREAM-INF', [
    `BANDWIDTH=${rung.bandwidth + sound}`,
    `AVERAGE-BANDWIDTH=${rung.averageBandwidth + sound}`,
    `CODECS=${quoted(audio ? `${rung.codecs},${audio.codecs}` : rung.codecs)}`,
    `RESOLUTION=${rung.width}x${rung.height}`,
    `FRAME-RATE=${rung.framesPerSecond.toFixed(3)}`,
    ...(audio ? [`AUDIO=${quoted(groupOf(audio, rung.height))}`] : []),
    ...(hasCaptions ? ['SUBTITLES="subtitles"'] : []),
    'CLOSED-CAPTIONS=NONE',
  ])
}

/** The sound as a variant of its own, for viewers who save data: it reuses the same files. */
function audioOnlyLine(audio: AudioTrack, hasCaptions: boolean): string {
  return tag('EXT-X-STREAM-INF', [
    `BANDWIDTH=${audio.bandwidth}`,
    `AVERAGE-BANDWIDTH=${audio.bandwidth}`,
    `CODECS=${quoted(audio.codecs)}`,
    `AUDIO=${quoted(SOUND)}`,
    ...(hasCaptions ? ['SUBTITLES="subtitles"'] : []),
    'CLOSED-CAPTIONS=NONE',
  ])
}

function iframeLine(rung: ListedRung): string[] {
  if (rung.iframePlaylist === null || rung.iframeBandwidth === null) return []
  return [
    tag('EXT-X-I-FRAME-STREAM-INF', [
      `BANDWIDTH=${rung.iframeBandwidth}`,
      `CODECS=${quoted(rung.codecs)}`,
      `RESOLUTION=${rung.width}x${rung.height}`,
      `URI=${quoted(rung.iframePlaylist)}`,
    ]),
  ]
}

function tag(name: string, attributes: readonly string[]): string {
  return `#${name}:${attributes.join(',')}`
}

/** A quoted string of a playlist has no escapes: it holds neither quotes nor line ends (RFC 8216, section 4.2). */
function quoted(text: string): string {
  return `"${text.replace(/["\r\n]/g, ' ')}"`
}
