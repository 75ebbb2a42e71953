/**
 * Session: who works at this console, and until when.
 *
 * Owns the token of the console session, which is kept in memory and in the session storage of this tab under a key of
 * its own, and says why a session ended. It calls nobody: `#shared/api` renews, the shell signs in and out.
 */
export { type ConsoleSession } from './session-store.ts'
export { session } from './session.ts'
export { useMay, useRoles, useSession } from './use-session.ts'
