/**
 * Forget title: taking one title out of the own history, wherever it is shown, and bringing it back.
 *
 * What is taken out leaves a line in its place with the way back, until the page is left. Reads no lists: those are the
 * pages' own.
 */
export { Forgettable } from './forgettable.tsx'
