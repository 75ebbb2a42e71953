import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { writeMediaPlaylist, type TrackKind } from './media-playlist.ts'
import type { Borders } from '#modules/library'
import { planWindows, type Wanted } from './plan.ts'
import { occurrencesOf, US_PER_MS, type LoopEntry, type LoopWindow } from './loop-windows.ts'

const SECOND_US = 1_000_000
const HOUR_US = 3_600 * SECOND_US
const EPOCH_US = Date.UTC(2026, 0, 1) * US_PER_MS
const WINDOW_US = 60 * SECOND_US

/** Where a segment of sound ends after that of its pictures. */
const SOUND_LATE_US = 5_333

/** Films whose sound segments end a few milliseconds off those of the pictures, as encoders make them. */
const film = fc
  .record({
    name: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g'),
    segments: fc.integer({ min: 1, max: 40 }),
    // A playlist lists a thousand occurrences: of the shortest, that is more than its 72 seconds.
    lastUs: fc.integer({ min: 80_000, max: 2 * SECOND_US }),
  })
  .map(({ name, segments, lastUs }) => ({
    id: `${name}${segments}-${lastUs}`,
    borders: {
      picturesUs: [...Array<number>(segments - 1).fill(2 * SECOND_US), lastUs],
      soundsUs: soundsOf(segments, lastUs),
    },
  }))
type Film = { id: string; borders: Borders }

function soundsOf(segments: number, lastUs: number): number[] {
  if (segments === 1) return [lastUs]
  const whole = Array<number>(segments - 2).fill(2 * SECOND_US)
  return [2 * SECOND_US + SOUND_LATE_US, ...whole, lastUs - SOUND_LATE_US]
}

function wantedOf(
  loop: readonly Film[],
  dead: ReadonlySet<string> = new Set(),
  dated: Wanted['dated'] = [],
): Wanted {
  return {
    loop: loop.filter(({ id }) => !dead.has(id)).map(entryOf),
    dated,
    epochUs: EPOCH_US,
    bordersOf: (id) => bordersOf.get(id) ?? { picturesUs: [], soundsUs: [] },
    isDead: (id) => dead.has(id),
  }
}
const bordersOf = new Map<string, Borders>()
function entryOf({ id, borders }: Film): LoopEntry {
  bordersOf.set(id, borders)
  return {
    mediaId: id,
    versionId: id,
    lengthUs: borders.picturesUs.reduce((sum, us) => sum + us, 0),
    pictures: borders.picturesUs.length,
    sounds: borders.soundsUs.length,
  }
}

function playlistAt(windows: readonly LoopWindow[], us: number, kind: TrackKind = 'pictures') {
  const text = writeMediaPlaylist(windows, {
    kind,
    fromUs: us - WINDOW_US,
    toUs: us + 12 * SECOND_US,
    linesOf: (id) => ({
      init: `${id}/init.mp4`,
      keys: [],
      segments: (bordersOf.get(id)?.[kind === 'pictures' ? 'picturesUs' : 'soundsUs'] ?? []).map(
        (lengthUs, at) => ({ uri: `${id}/${at}`, lengthUs }),
      ),
    }),
    lengthsOf: (id) => bordersOf.get(id)?.[kind === 'pictures' ? 'picturesUs' : 'soundsUs'] ?? [],
  })
  return readBack(text)
}

/** A player's view: every segment with its number, its discontinuity and its time. */
function readBack(text: string) {
  const number = (name: string) => Number(new RegExp(`#EXT-X-${name}:(\\d+)`).exec(text)?.[1])
  let sequence = number('MEDIA-SEQUENCE')
  let discontinuity = number('DISCONTINUITY-SEQUENCE')
  let atUs = 0
  let lengthUs = 0
  let map = ''
  const segments: { sequence: number; discontinuity: number; uri: string; startUs: number; endUs: number }[] =
    []
  for (const line of text.split('\n')) {
    if (line === '#EXT-X-DISCONTINUITY') discontinuity++
    else if (line.startsWith('#EXT-X-MAP')) map = /URI="([^/]+)/.exec(line)?.[1] ?? ''
    else if (line.startsWith('#EXT-X-PROGRAM-DATE-TIME:')) atUs = Date.parse(line.slice(25)) * US_PER_MS
    else if (line.startsWith('#EXTINF:')) lengthUs = Math.round(Number.parseFloat(line.slice(8)) * 1e6)
    else if (line !== '' && !line.startsWith('#')) {
      expect(line.split('/')[0]).toBe(map)
      segments.push({ sequence: sequence++, discontinuity, uri: line, startUs: atUs, endUs: atUs + lengthUs })
      atUs += lengthUs
    }
  }
  return segments
}

const loops = fc.uniqueArray(film, { minLength: 1, maxLength: 6, selector: ({ id }) => id })
const moment = fc.integer({ min: 0, max: 400 * 24 * 3_600_000 }).map((ms) => EPOCH_US + ms * US_PER_MS)
const step = fc.integer({ min: 0, max: 180_000 }).map((ms) => ms * US_PER_MS)

/** The same number is always the same segment of the same programme, and time has no holes. */
function expectAgreeing(before: ReturnType<typeof playlistAt>, after: ReturnType<typeof playlistAt>) {
  const known = new Map(before.map((segment) => [segment.sequence, segment]))
  expect(after[0]?.sequence ?? 0).toBeGreaterThanOrEqual(before[0]?.sequence ?? 0)
  expect(after.at(-1)?.sequence ?? 0).toBeGreaterThanOrEqual(before.at(-1)?.sequence ?? 0)
  for (const { sequence, uri, discontinuity } of after) {
    const old = known.get(sequence)
    if (old) expect([uri, discontinuity]).toEqual([old.uri, old.discontinuity])
  }
}

describe('a day of the shortest titles', () => {
  it('is computed by looking at each occurrence a few times, whatever the number of titles', () => {
    let looks = 0
    const entries = Array.from({ length: 500 }, (_, at): LoopEntry => {
      const facts = { mediaId: `${at}`, versionId: `${at}`, pictures: 1, sounds: 1 }
      return {
        ...facts,
        get lengthUs() {
          looks++
          return 2 * SECOND_US
        },
      }
    })
    const window = { startUs: EPOCH_US, before: { pictures: 0, sounds: 0, occurrences: 0 }, entries }
    const fromUs = EPOCH_US + 1_234_567 * SECOND_US
    const day = occurrencesOf([window], { fromUs, toUs: fromUs + 24 * HOUR_US, max: 50_000 })
    expect(day).toHaveLength(43_201)
    expect(looks).toBeLessThan(10 * day.length)
  })
})

describe('the playlist of a channel', () => {
  it('covers the requested time without a hole, at any time', () => {
    fc.assert(
      fc.property(loops, moment, (loop, us) => {
        const segments = playlistAt(planWindows([], wantedOf(loop), us), us)
        expect(segments[0]?.startUs).toBeLessThanOrEqual(Math.max(EPOCH_US, us - WINDOW_US) + 1_000)
        expect(segments.at(-1)?.endUs).toBeGreaterThanOrEqual(us + 12 * SECOND_US - 1_000)
        for (const [at, segment] of segments.entries()) {
          const previous = segments[at - 1]
          // Wall-clock times are written in whole milliseconds.
          if (previous) expect(Math.abs(segment.startUs - previous.endUs)).toBeLessThan(1_000)
        }
      }),
    )
  })

  it('names a segment by the same number for ever, and numbers never go back', () => {
    fc.assert(
      fc.property(
        loops,
        moment,
        step,
        fc.constantFrom<TrackKind>('pictures', 'sounds'),
        (loop, us, later, kind) => {
          const windows = planWindows([], wantedOf(loop), us)
          expectAgreeing(playlistAt(windows, us, kind), playlistAt(windows, us + later, kind))
        },
      ),
    )
  })

  it('counts every programme that begins as one discontinuity, in pictures and in sound alike', () => {
    fc.assert(
      fc.property(loops, moment, (loop, us) => {
        const windows = planWindows([], wantedOf(loop), us)
        const pictures = playlistAt(windows, us)
        const sounds = new Map(
          playlistAt(windows, us, 'sounds').map((one) => [one.discontinuity, one.uri.split('/')[0]]),
        )
        for (const [at, segment] of pictures.entries()) {
          const previous = pictures[at - 1]
          const begins = previous && segment.uri.endsWith('/0')
          if (previous) expect(segment.discontinuity - previous.discontinuity).toBe(begins ? 1 : 0)
          const heard = sounds.get(segment.discontinuity)
          if (heard !== undefined) expect(heard).toBe(segment.uri.split('/')[0])
        }
      }),
    )
  })

  it('continues with rising numbers through any changes of its schedule', () => {
    const change = fc.record({ loop: fc.oneof(loops, fc.constant<Film[]>([])), later: step })
    fc.assert(
      fc.property(loops, moment, fc.array(change, { maxLength: 6 }), (first, begin, changes) => {
        let us = begin
        let windows = planWindows([], wantedOf(first), us + 17 * SECOND_US)
        for (const { loop, later } of changes) {
          const before = { pictures: playlistAt(windows, us), sounds: playlistAt(windows, us, 'sounds') }
          windows = planWindows(windows, wantedOf(loop), us + 17 * SECOND_US)
          expect(playlistAt(windows, us)).toEqual(before.pictures)
          us += later
          const after = { pictures: playlistAt(windows, us), sounds: playlistAt(windows, us, 'sounds') }
          if (after.pictures.length > 0) expectAgreeing(before.pictures, after.pictures)
          if (after.sounds.length > 0) expectAgreeing(before.sounds, after.sounds)
        }
      }),
    )
  })

  it('cuts a programme that may no longer be shown at its next border, and continues with the others', () => {
    fc.assert(
      fc.property(loops, moment, (loop, us) => {
        const settledUs = us + 17 * SECOND_US
        const old = planWindows([], wantedOf(loop), settledUs)
        const [on] = occurrencesOf(old, { fromUs: settledUs, toUs: settledUs + 1, max: 1 })
        const dead = new Set([on?.entry.versionId ?? ''])
        const windows = planWindows(old, wantedOf(loop, dead), settledUs)
        expect(playlistAt(windows, us)).toEqual(playlistAt(old, us))
        const coming = occurrencesOf(windows, {
          fromUs: settledUs + 2 * SECOND_US,
          toUs: settledUs + HOUR_US,
          max: 50,
        })
        expect(coming.filter(({ entry }) => dead.has(entry.versionId))).toEqual([])
        if (loop.length > 1) {
          expect(coming.length).toBeGreaterThan(0)
          for (const [at, { startUs }] of coming.entries())
            if (at > 0) expect(startUs).toBe(coming[at - 1]?.endUs)
        }
      }),
    )
  })

  it('shows a dated programme at its time, within a segment, and the loop around it', () => {
    fc.assert(
      fc.property(
        loops,
        film,
        moment,
        fc.integer({ min: 60, max: 7_200 }),
        (loop, dated, us, afterSeconds) => {
          fc.pre(loop.every(({ id }) => id !== dated.id))
          const startUs = us + afterSeconds * SECOND_US
          const wanted = wantedOf(loop, new Set(), [{ entry: entryOf(dated), startUs }])
          const windows = planWindows(planWindows([], wantedOf(loop), us), wanted, us)
          // Even the shortest loop has fewer occurrences in this time than are requested.
          const shown = occurrencesOf(windows, {
            fromUs: startUs - 60 * SECOND_US,
            toUs: startUs + 180 * SECOND_US,
            max: 10_000,
          })
          const its = shown.filter(({ entry }) => entry.versionId === dated.id)
          expect(its).toHaveLength(1)
          expect(its[0]?.startUs).toBeGreaterThanOrEqual(startUs)
          expect(its[0]?.startUs).toBeLessThan(startUs + 2 * SECOND_US)
          for (const [at, { startUs: from }] of shown.entries())
            if (at > 0) expect(from).toBe(shown[at - 1]?.endUs)
          expectAgreeing(
            playlistAt(windows, startUs - 10 * SECOND_US),
            playlistAt(windows, startUs + 30 * SECOND_US),
          )
        },
      ),
    )
  })

  it('is unchanged after a clock that was wrong by hours is right again', () => {
    fc.assert(
      fc.property(loops, moment, fc.integer({ min: -48, max: 48 }), (loop, us, hours) => {
        const right = planWindows([], wantedOf(loop), us)
        const wrong = planWindows(right, wantedOf(loop), us + hours * HOUR_US)
        expect(playlistAt(wrong, us)).toEqual(playlistAt(right, us))
        expect(playlistAt(wrong, us + hours * HOUR_US).length > 0 || us + hours * HOUR_US < EPOCH_US).toBe(
          true,
        )
      }),
    )
  })

  it('lists as a gap what may no longer be shown, so that players skip it', () => {
    const one: Film = { id: 'one', borders: { picturesUs: [2e6, 2e6], soundsUs: [2e6, 2e6] } }
    const windows = planWindows([], wantedOf([one]), EPOCH_US)
    const text = writeMediaPlaylist(windows, {
      kind: 'pictures',
      fromUs: EPOCH_US,
      toUs: EPOCH_US + 4e6,
      linesOf: () => null,
      lengthsOf: () => one.borders.picturesUs,
    })
    expect(text.match(/#EXT-X-GAP/g)).toHaveLength(2)
    expect(text).not.toContain('#EXT-X-MAP')
  })

  it('has each programme’s own key, and none for one that is not encrypted', () => {
    const films = ['locked', 'open'].map((id) => ({ id, borders: { picturesUs: [2e6], soundsUs: [2e6] } }))
    const text = writeMediaPlaylist(planWindows([], wantedOf(films), EPOCH_US), {
      kind: 'pictures',
      fromUs: EPOCH_US,
      toUs: EPOCH_US + 8e6,
      linesOf: (id) => ({
        init: `${id}/init.mp4`,
        keys: id === 'locked' ? ['#EXT-X-KEY:METHOD=SAMPLE-AES,URI="/key"'] : [],
        segments: [{ uri: `${id}/1.m4s`, lengthUs: 2e6 }],
      }),
      lengthsOf: () => [2e6],
    })
    expect(text).toBe(
      `#EXTM3U
#EXT-X-VERSION:8
#EXT-X-TARGETDURATION:4
#EXT-X-MEDIA-SEQUENCE:0
#EXT-X-DISCONTINUITY-SEQUENCE:0
#EXT-X-INDEPENDENT-SEGMENTS
#EXT-X-KEY:METHOD=SAMPLE-AES,URI="/key"
#EXT-X-MAP:URI="locked/init.mp4"
#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z
#EXTINF:2.000000,
locked/1.m4s
#EXT-X-DISCONTINUITY
#EXT-X-KEY:METHOD=NONE
#EXT-X-MAP:URI="open/init.mp4"
#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:02.000Z
#EXTINF:2.000000,
open/1.m4s
#EXT-X-DISCONTINUITY
#EXT-X-KEY:METHOD=SAMPLE-AES,URI="/key"
#EXT-X-MAP:URI="locked/init.mp4"
#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:04.000Z
#EXTINF:2.000000,
locked/1.m4s
#EXT-X-DISCONTINUITY
#EXT-X-KEY:METHOD=NONE
#EXT-X-MAP:URI="open/init.mp4"
#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:06.000Z
#EXTINF:2.000000,
open/1.m4s
`,
    )
  })
})
