/** Continue watching: the row of what the viewer has begun. Loads after the page, and only for somebody signed in. */
export { ContinueWatching } from './continue-watching.tsx'
