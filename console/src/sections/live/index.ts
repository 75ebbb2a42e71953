/** Live: the wall of shows on air, held lines, silenced people, the word lists, and the shows that operators ended. */
export { LiveSection as Section } from './live-section.tsx'
