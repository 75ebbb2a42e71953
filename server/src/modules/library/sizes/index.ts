/**
 * Sizes: how many bytes a title takes to watch, before any is fetched (docs/product/watching.md).
 *
 * Multiplies what the packager measured of each rung. Knows no player mode, no price and no viewer.
 */
export { videoSizesRoute } from './video-sizes-route.ts'
