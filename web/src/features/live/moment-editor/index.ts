/**
 * Moment editor: a kept piece of a show becomes a clip.
 *
 * It trims on a strip of pictures over the curve of chat and gifts, frames an upright picture, and posts. Every picture
 * is drawn in the browser from the stream of the draft; keeping a draft belongs to `keep-moment`.
 */
export { MomentEditor } from './moment-editor.tsx'
