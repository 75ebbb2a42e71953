import type { Height, LiveShape } from '@tayang/contract/ingest'
import { SOUND_NAME, type Packager } from '../packager/index.ts'
import { startEncoder, type Encoder } from './encoder.ts'
import {
  chooseFramesPerSecond,
  chooseHeights,
  longestPartSeconds,
  rungOf,
  SOUND_BITS_PER_SECOND,
  writeLiveRecipe,
  type Source,
} from '../ladder/index.ts'

export interface LiveSettings {
  /** No picture for this long: the slate is shown. */
  quietMs: number
  framesPerSecondMax: number
  segmentSeconds: number
  partMs: number
  liveFlv: boolean
}

export interface PeriodTerms {
  showId: string
  source: Source
  /** What the server allows; the source may be lower. */
  heightsAllowed: readonly Height[]
  /** When media time zero was received. */
  wallMs: number
  settings: LiveSettings
  packager: Packager
  /** Every rendition has its first part. */
  onReady(heights: Height[], shape: LiveShape): void
  onFailed(reason: string): void
}

/** An encoder writes a part as soon as it has one, and takes this much longer on a busy machine. */
const PUNCTUAL_PARTS = 2
const PUNCTUAL_MS_MIN = 200

/** Starts the encoder of a known source; it writes into the show's stream. */
export function startPeriod(terms: PeriodTerms): { encoder: Encoder; renditions: string[] } {
  const { showId, source, settings, packager } = terms
  const heights = chooseHeights(source, terms.heightsAllowed)
  const framesPerSecond = chooseFramesPerSecond(source.framesPerSecond, settings.framesPerSecondMax)
  const stream = packager.openShow(showId, {
    framesPerSecond,
    rungs: heights.map((height) => rungOf(source, height)),
    soundBitsPerSecond: SOUND_BITS_PER_SECOND,
    partTargetSeconds: longestPartSeconds({ partMs: settings.partMs, framesPerSecond }),
  })
  const { shape } = stream
  const period = stream.startPeriod({
    wallMs: terms.wallMs,
    onReady: () =>
      terms.onReady(
        heights.filter((height) => shape.rungs.some(({ name }) => name === String(height))),
        { ...shape, rungs: [...shape.rungs] },
      ),
    onFailed: terms.onFailed,
  })
  // A publisher that returns with another picture size is scaled into the shape that its viewers are watching.
  const recipe = writeLiveRecipe({ ...settings, ...shape, source })
  const renditions = [...shape.rungs.map(({ name }) => name), SOUND_NAME]
  const onStill = (jpeg: Buffer) => stream.setStill(jpeg)
  const punctualMs = PUNCTUAL_MS_MIN + PUNCTUAL_PARTS * settings.partMs
  return { encoder: startEncoder({ recipe, names: renditions, period, punctualMs, onStill }), renditions }
}
