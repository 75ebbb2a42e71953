/**
 * Gift picture: what a gift looks like, on the picture of a show and in its chat.
 *
 * Shows the still picture at once and the animation when it was loaded. It never delays a gift: an animation that
 * does not load, or that the viewer asked not to see, leaves the still picture.
 */
export { GiftPicture } from './gift-picture.tsx'
