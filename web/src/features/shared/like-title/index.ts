/**
 * Like title: a like of a film, a series or an episode, by its button. Clips are liked in their feed.
 *
 * A guest is asked to sign in, and what they liked is liked then.
 */
export { LikeButton } from './like-button.tsx'
