import { describe, expect, test } from 'vitest'
import { audioFilterOf, readLoudness, toleranceSecondsOf } from './loudness.ts'
import type { Film } from './plan-film.ts'

const SUMMARY = [
  '  Integrated loudness:',
  '    I:         -23.4 LUFS',
  '  True peak:',
  '    Peak:       -4.2 dBFS',
]
/** The rules read the length of a film and of its sound only. */
const film = (seconds: number, soundSeconds = seconds) =>
  ({ seconds, audio: { index: 1, seconds: soundSeconds } }) as unknown as Film

describe('the measured loudness', () => {
  test('is read from the summary', () => {
    expect(readLoudness(SUMMARY)).toEqual({ lufs: -23.4, truePeakDb: -4.2 })
  })

  test('is that of the last summary, where the graph was rebuilt', () => {
    const later = ['    I:         -18.0 LUFS', '    Peak:       -1.0 dBFS']
    expect(readLoudness([...SUMMARY, ...later])).toEqual({ lufs: -18, truePeakDb: -1 })
  })

  test('of digital silence has no peak', () => {
    expect(readLoudness(['I: -70.0 LUFS', 'Peak: -inf dBFS'])).toEqual({ lufs: -70, truePeakDb: -Infinity })
  })

  test.each([[[]], [['I: -20.0 LUFS']], [['Peak: -1.0 dBFS']], [['I: nan LUFS', 'Peak: nan dBFS']]])(
    'is unknown where %j is all that was logged',
    (log) => expect(readLoudness(log)).toBeNull(),
  )
})

describe('the gain of a film', () => {
  test.each([
    ['quiet', { lufs: -23.4, truePeakDb: -20 }, 'volume=7.40dB'],
    ['loud', { lufs: -9, truePeakDb: -1 }, 'volume=-7.00dB'],
    ['very quiet, up to the greatest gain', { lufs: -55, truePeakDb: -50 }, 'volume=25.00dB'],
  ])('is one for the whole film: %s', (_what, loudness, volume) => {
    expect(audioFilterOf(film(60), loudness)).toContain(`,${volume},`)
  })

  test.each([
    ['as loud as wanted', { lufs: -16, truePeakDb: -6 }],
    ['silent', { lufs: -70, truePeakDb: -Infinity }],
    ['not measured', null],
  ])('is none where the film is %s', (_what, loudness) => {
    expect(audioFilterOf(film(60), loudness)).not.toContain('volume=')
  })

  test.each([
    [-9.5, false],
    [-8.8, true],
  ])('with a true peak of %s dB before a gain of 7.4 dB limits peaks: %s', (truePeakDb, limits) => {
    expect(audioFilterOf(film(60), { lufs: -23.4, truePeakDb }).includes('alimiter')).toBe(limits)
  })
})

describe('the end of the sound', () => {
  test.each([
    [film(60), 'apad=pad_dur=0.600', 'atrim=0:60.000000'],
    [film(60, 50), 'apad=pad_dur=10.600', 'atrim=0:60.000000'],
    [film(10), 'apad=pad_dur=0.500', 'atrim=0:10.000000'],
    [film(10, 0), 'apad=pad_dur=0.500', 'atrim=0:10.000000'],
  ])('gets only the silence that the container says is missing', (of, pad, trim) => {
    const filter = audioFilterOf(of, null)
    expect(filter).toContain(pad)
    expect(filter.endsWith(trim)).toBe(true)
  })

  test.each([
    [1, 0.5],
    [50, 0.5],
    [3_600, 36],
  ])('of %s seconds may come %s seconds early', (seconds, tolerance) => {
    expect(toleranceSecondsOf(seconds)).toBe(tolerance)
  })
})
