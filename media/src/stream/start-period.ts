import type { Height } from '@tayang/contract/ingest'
import { SOUND_NAME, type Packager } from '../packager/index.ts'
import { startEncoder, type Encoder } from './encoder.ts'
import { chooseFramesPerSecond, chooseHeights, rungOf, type Source } from './ladder.ts'
import { longestPartSeconds, SOUND_BITS_PER_SECOND, writeLiveRecipe } from './live-recipe.ts'

export interface LiveSettings {
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
  onReady(heights: Height[]): void
  onFailed(reason: string): void
}

/** From a known source to a running encoder that writes into the show's stream. */
export function startPeriod(terms: PeriodTerms): { encoder: Encoder; renditions: string[] } {
  const { showId, source, settings, packager } = terms
  const heights = chooseHeights(source, terms.heightsAllowed)
  const framesPerSecond = chooseFramesPerSecond(source.framesPerSecond, settings.framesPerSecondMax)
  const { hasAudio } = source
  const stream = packager.openShow(showId, {
    framesPerSecond,
    rungs: heights.map((height) => rungOf(source, height)),
    soundBitsPerSecond: hasAudio ? SOUND_BITS_PER_SECOND : null,
    partTargetSeconds: longestPartSeconds({ partMs: settings.partMs, framesPerSecond, hasAudio }),
  })
  const period = stream.startPeriod({
    wallMs: terms.wallMs,
    onReady: () => terms.onReady(heights),
    onFailed: terms.onFailed,
  })
  // A publisher that returns with another picture is fitted into the one that its viewers are watching.
  const recipe = writeLiveRecipe({ ...settings, ...stream.shape, source })
  const renditions = [...stream.shape.rungs.map(({ name }) => name), ...(hasAudio ? [SOUND_NAME] : [])]
  return { encoder: startEncoder({ recipe, names: renditions, period }), renditions }
}
