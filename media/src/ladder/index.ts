/**
 * Ladder: the renditions of a live source, and the recipes of its encoder.
 *
 * It owns the rungs, their bitrates and the recipes. It is pure: it starts nothing.
 */
export { chooseFramesPerSecond, chooseHeights, rungOf, type Source } from './ladder.ts'
export {
  longestPartSeconds,
  SOUND_BITS_PER_SECOND,
  writeLiveRecipe,
  writeStillRecipe,
} from './live-recipe.ts'
