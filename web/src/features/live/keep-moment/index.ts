/**
 * Keep moment: one tap keeps what a viewer has just seen of a show, without leaving it.
 *
 * It asks the server for the draft, offers to post it as it is or to edit it, and owns what a draft is posted with
 * when nobody chose anything else: the last seconds, a title, a category. Trimming belongs to `moment-editor`.
 */
export { useKeepMoment } from './use-keep-moment.tsx'
export { clockOf, defaultSelection, defaultThumbnail, defaultTitle, nearestCut } from './moment-defaults.ts'
export { postAtOnce, readTagIds, type ClipCategory } from './post-moment.ts'
