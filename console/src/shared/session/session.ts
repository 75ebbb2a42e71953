import { openSession } from './session-store.ts'

/** The session of this tab. */
export const session = openSession(sessionStorage)
