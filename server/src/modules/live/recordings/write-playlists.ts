import { SOUND_RENDITION, type AudioTrack } from '@tayang/contract/ingest'
import { writeMultivariant } from '#modules/delivery'
import type { Recorded, Stretch } from './read-journal.ts'

type Listed = Pick<Recorded, 'facts' | 'codecs' | 'stretches'>

/** The playlists of a recording by file name: one for each rendition, and the one that names them. */
export function writePlaylists(listed: Listed): Map<string, string> {
  const texts = new Map<string, string>()
  for (const [name, own] of listed.stretches) texts.set(`${name}.m3u8`, writeMedia(name, own))
  texts.set('multivariant.m3u8', writeMultivariant({ ...tracksOf(listed), captions: [] }))
  return texts
}

/** The rungs and the sound, as a multivariant playlist names them. */
export function tracksOf({ facts, codecs, stretches }: Listed): Pick<
  Parameters<typeof writeMultivariant>[0],
  'rungs'
> & {
  audio: AudioTrack
} {
  const sound = ratesOf(stretches.get(SOUND_RENDITION) ?? [])
  return {
    rungs: facts.rungs.map((rung) => {
      const rates = ratesOf(stretches.get(rung.name) ?? [])
      return {
        height: rung.height,
        width: rung.width,
        playlist: `${rung.name}.m3u8`,
        iframePlaylist: null,
        bandwidth: rates.peak,
        averageBandwidth: rates.average,
        iframeBandwidth: null,
        codecs: codecs.get(rung.name) ?? '',
        framesPerSecond: facts.framesPerSecond,
      }
    }),
    audio: {
      playlist: `${SOUND_RENDITION}.m3u8`,
      codecs: codecs.get(SOUND_RENDITION) ?? '',
      bandwidth: sound.peak,
      language: 'und',
      channels: 2,
    },
  }
}

/** RFC 8216: byte ranges of the one file of a rendition, with a discontinuity where nobody published. */
function writeMedia(name: string, stretches: readonly Stretch[]): string {
  const longest = Math.max(...stretches.flatMap(({ pieces }) => pieces.map(({ seconds }) => seconds)))
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${Math.ceil(longest)}`,
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-INDEPENDENT-SEGMENTS',
  ]
  for (const [index, { init, pieces }] of stretches.entries()) {
    if (index > 0) lines.push('#EXT-X-DISCONTINUITY')
    lines.push(`#EXT-X-MAP:URI="${name}.mp4",BYTERANGE="${init.bytes}@${init.offset}"`)
    for (const { offset, bytes, seconds, wallMs } of pieces) {
      lines.push(
        `#EXT-X-PROGRAM-DATE-TIME:${new Date(wallMs).toISOString()}`,
        `#EXTINF:${seconds.toFixed(5)},`,
        `#EXT-X-BYTERANGE:${bytes}@${offset}`,
        `${name}.mp4`,
      )
    }
  }
  return [...lines, '#EXT-X-ENDLIST', ''].join('\n')
}

function ratesOf(stretches: readonly Stretch[]): { peak: number; average: number } {
  const pieces = stretches.flatMap((stretch) => stretch.pieces)
  // A very short piece would count its key frame against almost no time.
  const whole = pieces.filter(({ seconds }) => seconds >= 1)
  const rate = (bytes: number, seconds: number) => Math.ceil((bytes * 8) / Math.max(seconds, 0.1))
  const bytes = pieces.reduce((sum, piece) => sum + piece.bytes, 0)
  const seconds = pieces.reduce((sum, piece) => sum + piece.seconds, 0)
  const average = rate(bytes, seconds)
  return { average, peak: Math.max(average, ...whole.map((piece) => rate(piece.bytes, piece.seconds))) }
}
