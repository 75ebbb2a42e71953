/**
 * Cuts: pieces of shows, copied out of what the media engine wrote, on air or recorded.
 *
 * Reads the journal of a show from its place in the range, not from its beginning, and lays a piece out as files and
 * playlists of its own. Pictures are copied from key frame to key frame; of the sound the first and last segment are
 * written again frame by frame. Encodes nothing and owns nothing.
 */
export { openCuts, type CutRange, type Cuts } from './open-cuts.ts'
export { openShowFiles, type ShowFiles } from './show-files.ts'
export type { Cut } from './plan-cut.ts'
