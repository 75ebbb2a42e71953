/**
 * Sizes: what a title weighs before anything of it is fetched (Hemat Kuota).
 *
 * Reads what the packager measured of each rung and multiplies; knows no mode of a player, no price and no viewer.
 */
export { videoSizesRoute } from './video-sizes-route.ts'
