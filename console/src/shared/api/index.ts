/**
 * Api: how the console talks to the server.
 *
 * A screen reads by `useCall` (one answer), `useCallList` (a list by cursor) and changes by `useChange`. A stale token
 * is renewed, a call that needs a fresh code opens the code dialog and is repeated by itself, and a refusal that nobody
 * handles is a toast. Nothing polls: `#shared/desk` says when something is to be read again.
 */
export { isCancelled, isRefusal } from './api-refusal.ts'
export { call, downloadCall, useFreshToken } from './call.ts'
export { queries } from './queries.ts'
export { refreshNoun } from './refresh.ts'
export { useRefusalText } from './refusal-text.ts'
export { stepUp } from './step-up.ts'
export { useCall, useCallList, usePreload } from './use-call.ts'
export { useChange } from './use-change.ts'
export { useFile } from './use-file.ts'
export { WithQueries } from './with-queries.tsx'
export { signIn, signOut } from './sign-in.ts'
