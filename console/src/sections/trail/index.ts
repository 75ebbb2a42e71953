/** Trail: what every operator did, to what, and how it ended; by filters, and as a file. */
export { TrailSection as Section } from './trail-section.tsx'
