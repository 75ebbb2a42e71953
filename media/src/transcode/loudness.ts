import type { EngineOutcome, Recipe } from '../engine/index.ts'
import { AUDIO_SAMPLE_RATE, SOURCE_OPTIONS } from './ladder.ts'
import type { Film } from './plan-film.ts'

const TARGET_LUFS = -16
/** Maximum true peak, in dB. */
const PEAK_MAX_DB = -1.5
/** Below this the sound counts as silence. */
const SILENCE_LUFS = -60
const GAIN_MAX_DB = 25

export interface Loudness {
  readonly lufs: number
  readonly truePeakDb: number
}

export const TO_STEREO = `aresample=${AUDIO_SAMPLE_RATE}:async=1:first_pts=0,aformat=sample_fmts=fltp:channel_layouts=stereo`

/** The first pass: measures the whole sound as it will be mixed, and writes nothing. */
export function loudnessRecipe(film: Film, source: string, input = 0) {
  return {
    inputs: [{ from: source, options: SOURCE_OPTIONS }],
    filter: `[${input}:${film.audio?.index}]${TO_STEREO},${meterOf()}[measured]`,
    outputs: [{ to: '-', format: 'null', streams: [{ from: '[measured]', codec: 'pcm_s16le' }] }],
  } satisfies Recipe
}

/** Logs the loudness of the sound that passes. */
export function meterOf(): string {
  // The engine does not log at `verbose`; not every version supports `quiet`.
  return 'ebur128=peak=true:framelog=verbose,aformat=sample_fmts=s16'
}

export function readLoudness(log: EngineOutcome['log']): Loudness | null {
  const text = log.join('\n')
  // A graph that was rebuilt during the run has logged an earlier summary.
  const lufs = [...text.matchAll(/\bI:\s+(-?[\d.]+) LUFS/g)].at(-1)?.[1]
  const peak = [...text.matchAll(/\bPeak:\s+(-?[\d.]+|-inf) dBFS/g)].at(-1)?.[1]
  if (lufs === undefined || peak === undefined) return null
  return { lufs: Number(lufs), truePeakDb: peak === '-inf' ? -Infinity : Number(peak) }
}

/**
 * The second pass: one gain for the whole film, so that its quiet scenes stay quiet. Where that gain would raise peaks
 * too high, a limiter lowers only those peaks.
 */
export function audioFilterOf(film: Film, loudness: Loudness | null): string {
  const silent = loudness === null || loudness.lufs < SILENCE_LUFS
  const gainDb = silent ? 0 : Math.min(GAIN_MAX_DB, TARGET_LUFS - loudness.lufs)
  const peakDb = silent ? -Infinity : loudness.truePeakDb + gainDb
  // The limiter works on samples, not on the wave between them, so it needs half a decibel of headroom.
  const limit = (10 ** ((PEAK_MAX_DB - 0.5) / 20)).toFixed(4)
  const limiter = peakDb > PEAK_MAX_DB ? [`alimiter=limit=${limit}:level=0:attack=5:release=50`] : []
  const seconds = film.seconds.toFixed(6)
  return [
    TO_STEREO,
    ...(gainDb === 0 ? [] : [`volume=${gainDb.toFixed(2)}dB`]),
    ...limiter,
    `apad=pad_dur=${padSecondsOf(film).toFixed(3)}`,
    `atrim=0:${seconds}`,
  ].join(',')
}

/** How much shorter than stated a track may be before the source counts as damaged. */
export function toleranceSecondsOf(seconds: number): number {
  return Math.max(0.5, seconds * 0.01)
}

/**
 * Sound and pictures end together. Only as much silence is added as the container states to be missing: the track of a
 * truncated source must come out short, so that the damage is found.
 */
function padSecondsOf(film: Film): number {
  const stated = film.audio?.seconds || film.seconds
  return Math.max(0, film.seconds - stated) + toleranceSecondsOf(film.seconds)
}
