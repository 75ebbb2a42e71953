/**
 * Desk: what the server says by itself while the console is open.
 *
 * Owns the counts beside the sections. Screens read it; they never ask the server for the same thing again and again.
 */
export { useCounts } from './counts.ts'
