/**
 * Api: how the site talks to the server.
 *
 * A part of a page reads by `useCall` and changes by `useChange`; it reads by `useRead` where the query cache is too
 * large for a first load, or where several calls make one answer. A loader reads by `siteContextOf`, in process and
 * always as a guest. `call` is for code outside of React and carries the session of the signed-in person; `send`
 * carries none. This module names no operation: callers pass those of the contract.
 */
export { ApiRefusal, isRefusal } from './api-refusal.ts'
export { call } from './call.ts'
export { useCall, useCallPages } from './use-call.ts'
export { useRead, type Reading } from './use-read.ts'
export { useChange, useRefresh } from './use-change.ts'
export { siteContextKey, siteContextOf, type Call, type SiteContext } from './site-context.ts'
export { maintenance } from './maintenance.ts'
export { refusalOf, send } from './send.ts'
export { CONFIG_KEY } from './user-base.ts'
export { WithQueries } from './with-queries.tsx'
