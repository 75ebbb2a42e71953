import type { Height } from '@tayang/contract/ingest'
import type { EngineOutcome } from '../engine/index.ts'
import type { Film } from './plan-film.ts'

/** Maximum bitrate of a rung up to 30 frames a second; below it the pictures decide (crf). */
const KILOBITS_MAX: Readonly<Record<Height, number>> = {
  1080: 5000,
  720: 2800,
  480: 1400,
  360: 800,
  240: 400,
}
const FAST_PICTURES_FACTOR = 1.5

/** libx264's constant rate factor: a difficult film has the finest, a drawn one the coarsest. */
const CRF = { finest: 22, usual: 23.5, coarsest: 25 } as const
/** How much coarser a drawn film is on small screens still: its small rungs would be hardly lighter than the next. */
const COARSER: Readonly<Record<Height, number>> = { 1080: 0, 720: 0, 480: 0.3, 360: 0.5, 240: 2 }
/** Similarity of the samples in decibels, up to which a film is difficult, and from which it is easy. */
const DIFFICULT_DB = 17
const EASY_DB = 27

/** How much the pictures of a film lose at one quantiser, as SSIM; null where nothing could be sampled. */
export type Likeness = number | null

/** The similarity that libx264 logged. */
export const readLikeness = (log: EngineOutcome['log']): Likeness => readSimilarities(log).at(-1) ?? null

/** What each encoder of a run logged, in the order of its outputs. */
export const readSimilarities = (log: EngineOutcome['log']): number[] =>
  [...log.join('\n').matchAll(/SSIM Mean Y:\s*([\d.]+)/g)].map(([, value]) => Number(value))

/**
 * The rate of one rung. Flat, drawn pictures look the same with far fewer bytes than grass and water, so the factor
 * follows what the samples lost: then all films look alike, and none is heavier than the table says.
 */
export function rateOf(film: Film, height: Height, likeness: Likeness): { crf: number; kilobitsMax: number } {
  const kilobitsMax = KILOBITS_MAX[height] * (film.framesPerSecond > 31 ? FAST_PICTURES_FACTOR : 1)
  const ease = easeOf(likeness)
  const crf = ease === null ? CRF.usual : CRF.finest + ease * (CRF.coarsest - CRF.finest + COARSER[height])
  return { crf: Math.round(crf * 10) / 10, kilobitsMax }
}

/** From 0 for a difficult film to 1 for an easy one. */
function easeOf(likeness: Likeness): number | null {
  if (likeness === null) return null
  const decibels = -10 * Math.log10(Math.max(1e-6, 1 - likeness))
  return Math.min(1, Math.max(0, (decibels - DIFFICULT_DB) / (EASY_DB - DIFFICULT_DB)))
}
