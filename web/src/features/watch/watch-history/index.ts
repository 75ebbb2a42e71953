/**
 * Watch history: the page of what a viewer has watched, the newest first, each a way back to where it was left.
 *
 * A series is one line, of the episode that was seen last; its other episodes are read when somebody wants them. Saves
 * nothing: positions come from the player.
 */
export { WatchHistory } from './watch-history.tsx'
