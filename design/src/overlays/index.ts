/**
 * Overlays: what lies over a page now, and how a page of its own component makes itself known as such.
 *
 * It owns the list alone. It closes nothing by itself and knows no history.
 */
export { enterOverlay, openOverlays, watchOverlays } from './open-overlays.ts'
export { useOverlay } from './use-overlay.ts'
