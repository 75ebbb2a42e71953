/**
 * Follow: following a profile and unfollowing it (docs/product/people.md#follow).
 *
 * It reads the relation of the viewer to one profile, and locks the button for three seconds after each press.
 */
export { FollowBell } from './follow-bell.tsx'
export { FollowButton } from './follow-button.tsx'
export { Followers } from './followers.tsx'
export { useRelation } from './use-relation.ts'
