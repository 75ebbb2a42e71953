/**
 * Desk: what the server says by itself while the console is open, and who works on which case.
 *
 * Owns the one socket, the counts beside the sections and the claims of cases. What somebody changed is read again by
 * those who show it, so no screen asks the same thing again and again; an idle console asks nothing at all.
 */
export { useCounts } from './counts.ts'
export { useClaim, useHolder, useOwnClaims } from './claims.ts'
export { useDeskSocket } from './use-desk-socket.ts'
