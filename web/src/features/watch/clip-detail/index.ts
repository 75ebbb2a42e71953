/**
 * Clip detail: one clip before it plays.
 *
 * Its picture, which is the button that plays it, what is said about it, who may see it, and that it was seen.
 * Playing belongs to the player.
 */
export { ClipDetail } from './clip-detail.tsx'
export { ClipGate } from './clip-gate.tsx'
export { countView } from './count-view.ts'
