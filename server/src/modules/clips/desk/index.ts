/**
 * Desk of clips: what operators read to review them.
 *
 * Owns the list by state, the case with what a review needs to know, and the figures above the list. It decides
 * nothing:
 * `review` does.
 */
export { openReviewDesk, type ReviewDesk } from './open-review-desk.ts'
