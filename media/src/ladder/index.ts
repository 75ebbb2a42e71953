/**
 * Ladder: what a live source is encoded into, and how an encoder is told so.
 *
 * It owns the rungs, their rates and the recipes. It is pure: it starts nothing.
 */
export { chooseFramesPerSecond, chooseHeights, rungOf, type Source } from './ladder.ts'
export {
  longestPartSeconds,
  SOUND_BITS_PER_SECOND,
  writeLiveRecipe,
  writeStillRecipe,
  type LiveTerms,
} from './live-recipe.ts'
