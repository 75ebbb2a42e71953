import { describe, expect, it } from 'vitest'
import type { JournalLine } from '@tayang/contract/ingest'
import { readJournal } from './read-journal.ts'
import { writePlaylists } from './write-playlists.ts'

const opened: JournalLine = {
  is: 'opened',
  showId: 'show',
  at: 0,
  run: '0000000a',
  segmentSeconds: 1,
  framesPerSecond: 30,
  partTargetSeconds: 0.2,
  soundBitsPerSecond: 96_000,
  rungs: [{ name: '240', width: 426, height: 240, bitsPerSecond: 350_000 }],
}
const init = (rendition: string, period = 0): JournalLine => ({
  is: 'init',
  rendition,
  period,
  codec: rendition === 'audio' ? 'mp4a.40.2' : 'avc1.4d4015',
  offset: period * 10_000,
  bytes: 50,
})
/** Segments of one second and 100 bytes, after the initialisation segment of their period. */
const segments = (rendition: string, count: number, period = 0): JournalLine[] =>
  Array.from({ length: count }, (_, at) => ({
    is: 'segment',
    rendition,
    msn: at,
    run: '0000000a',
    period,
    offset: period * 10_000 + 50 + at * 100,
    bytes: 100,
    seconds: 1,
    wallMs: at * 1_000,
    breaks: false,
  }))
const period = (count: number, number = 0) =>
  ['240', 'audio'].flatMap((name) => [init(name, number), ...segments(name, count, number)])

async function read(lines: readonly (JournalLine | string)[]) {
  async function* texts() {
    for (const line of lines) yield typeof line === 'string' ? line : JSON.stringify(line)
  }
  return readJournal(texts())
}
async function playlistsOf(lines: readonly JournalLine[]) {
  const recorded = await read(lines)
  if (!recorded) throw new Error('nothing was recorded')
  return writePlaylists(recorded)
}

describe('the journal of a show', () => {
  it('is read as pieces of about six seconds', async () => {
    const recorded = await read([opened, ...period(8)])
    expect(recorded?.stretches.get('240')).toEqual([
      {
        period: 0,
        init: { offset: 0, bytes: 50 },
        pieces: [
          { offset: 50, bytes: 600, seconds: 6, wallMs: 0 },
          { offset: 650, bytes: 200, seconds: 2, wallMs: 6_000 },
        ],
      },
    ])
    expect([recorded?.seconds, recorded?.sizeBytes]).toEqual([8, 1_600])
  })

  it('leaves out a period that one rendition lacks, so that pictures and sound stay together', async () => {
    const recorded = await read([
      opened,
      ...period(2),
      init('240', 1),
      ...segments('240', 2, 1),
      ...period(1, 2),
    ])
    for (const name of ['240', 'audio']) {
      expect(recorded?.stretches.get(name)?.map((stretch) => stretch.period)).toEqual([0, 2])
    }
    expect(recorded?.seconds).toBe(3)
  })

  it('leaves out segments without an initialisation segment and lines that are cut', async () => {
    const recorded = await read([opened, ...segments('240', 3, 7), ...period(1), '{"is":"segm'])
    expect(recorded?.seconds).toBe(1)
  })

  it.each<[string, JournalLine[]]>([
    ['has no beginning', period(2)],
    ['has no segment', [opened, init('240'), init('audio')]],
    ['has pictures without sound', [opened, init('240'), ...segments('240', 2)]],
    ['is empty', []],
  ])('that %s is no recording', async (_what, lines) => expect(await read(lines)).toBeNull())
})

describe('the playlists of a recording', () => {
  it('are one for each rendition, and one that names them', async () => {
    const texts = await playlistsOf([opened, ...period(2)])
    expect([...texts.keys()].toSorted()).toEqual(['240.m3u8', 'audio.m3u8', 'multivariant.m3u8'])
    expect(texts.get('multivariant.m3u8')).toContain('RESOLUTION=426x240,FRAME-RATE=30.000')
    expect(texts.get('multivariant.m3u8')).toContain('avc1.4d4015,mp4a.40.2')
  })

  it('list byte ranges of one file, with their wall clock', async () => {
    const texts = await playlistsOf([opened, ...period(7)])
    expect(texts.get('240.m3u8')?.split('\n')).toEqual([
      '#EXTM3U',
      '#EXT-X-VERSION:7',
      '#EXT-X-TARGETDURATION:6',
      '#EXT-X-PLAYLIST-TYPE:VOD',
      '#EXT-X-INDEPENDENT-SEGMENTS',
      '#EXT-X-MAP:URI="240.mp4",BYTERANGE="50@0"',
      '#EXT-X-PROGRAM-DATE-TIME:1970-01-01T00:00:00.000Z',
      '#EXTINF:6.00000,',
      '#EXT-X-BYTERANGE:600@50',
      '240.mp4',
      '#EXT-X-PROGRAM-DATE-TIME:1970-01-01T00:00:06.000Z',
      '#EXTINF:1.00000,',
      '#EXT-X-BYTERANGE:100@650',
      '240.mp4',
      '#EXT-X-ENDLIST',
      '',
    ])
  })

  it('have a discontinuity and another initialisation segment after each pause of the publisher', async () => {
    const text = (await playlistsOf([opened, ...period(1), ...period(1, 1)])).get('audio.m3u8')
    expect(text?.match(/#EXT-X-DISCONTINUITY\n#EXT-X-MAP:.*/g)).toEqual([
      '#EXT-X-DISCONTINUITY\n#EXT-X-MAP:URI="audio.mp4",BYTERANGE="50@10000"',
    ])
  })
})
