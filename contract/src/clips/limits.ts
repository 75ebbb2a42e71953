/** Bounds of clips that a page applies before it asks. */

/** Characters of a clip's title, as a person counts them. */
export const CLIP_TITLE_LENGTH_MAX = 100
/** Characters of a comment beside a clip. */
export const CLIP_COMMENT_LENGTH_MAX = 200
export const CLIP_CATEGORIES_MAX = 5
/** Comments of one page (docs/product/clips.md#comments). */
export const CLIP_COMMENTS_PER_PAGE = 10
/** Clips of one page of the feed. */
export const FEED_PER_PAGE = 10
/** Most bytes of one PUT of a clip's file; a longer file comes in several. */
export const CLIP_CHUNK_BYTES = 4 * 1024 * 1024
/** Ratings that an uploader may give; nothing of 21+ is taken. */
export const clipRatings = ['SU', '13+', '17+'] as const
export const clipLanguages = ['id', 'en'] as const
export const clipStates = ['uploading', 'processing', 'pending', 'approved', 'rejected'] as const
/** Of the height of an upright picture that the camera takes, where the game is below it. */
export const CAMERA_SHARE = 0.35
/** Who may cut moments out of a streamer's shows. */
export const clippers = ['everyone', 'followers', 'moderators', 'nobody'] as const
/** Why an operator rejects a clip; the uploader reads it in the own language. `others` says more in words. */
export const clipRejections = [
  'pornographic',
  'violence',
  'illegal',
  'someone-elses',
  'too-poor',
  'others',
] as const
