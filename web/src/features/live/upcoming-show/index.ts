/**
 * Upcoming show: a show that is announced, at the address that its link has.
 *
 * Counts down to it, reminds of it, leads to it once its streamer is on air, and says when it is over. The show itself
 * is `live-show`.
 */
export { readUpcomingShow, type UpcomingView } from './read-upcoming-show.ts'
export { UpcomingStage } from './upcoming-stage.tsx'
