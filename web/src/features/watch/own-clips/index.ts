/**
 * Own clips: the viewer's clips in every state, as only they see them.
 *
 * State, reason and figures of each; watching it before it is approved, changing what is said of it, another review,
 * and deleting it. How a clip gets here is `upload-clip` and the moments of a show.
 */
export { OwnClips } from './own-clips.tsx'
