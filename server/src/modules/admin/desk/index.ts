/** The desk: what open consoles are told by their socket, so that none of them polls. */
export { openDesk } from './open-desk.ts'
export type { Section } from './sections.ts'
