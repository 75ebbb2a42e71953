/**
 * Follow: following a profile and letting go of it (Spec 3, section 4).
 *
 * Knows how the viewer stands to one profile, and locks itself for three seconds after each press.
 */
export { FollowButton } from './follow-button.tsx'
export { Followers } from './followers.tsx'
export { useRelation, type Relation } from './use-relation.ts'
