/**
 * Title detail: a title before it is played.
 *
 * Its page, its episodes and how far the viewer has come in them. Playing belongs to the player.
 */
export { readTitle } from './read-title.ts'
export { TitleDetail } from './title-detail.tsx'
export { LateWatchNext } from './watch-next/late-watch-next.tsx'
