/**
 * Ways: every address of the site and where a card leads.
 *
 * The only room that writes a path. The partner variant will put its prefix here and nowhere else.
 */
export { playsAtOnce } from './plays-at-once.ts'
export { readProgramType, type ProgramType } from './program-type.ts'
export { wayOf } from './way-of.ts'
export { needsItsPerson, wayOfNotification } from './way-of-notification.ts'
export { ways } from './ways.ts'
