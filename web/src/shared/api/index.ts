/**
 * Api: how the site talks to the server.
 *
 * `call` in the browser, with the session of whoever is signed in; `send` as nobody; `houseOf` in a loader on the
 * server, in process and always as a guest. Knows every operation by the contract and none by heart.
 */
export { ApiRefusal, isRefusal } from './api-refusal.ts'
export { call } from './call.ts'
export { siteContextKey, siteContextOf, type Call, type SiteContext } from './site-context.ts'
export { maintenance } from './maintenance.ts'
export { send } from './send.ts'
export { CONFIG_KEY } from './user-base.ts'
export { WithQueries } from './with-queries.tsx'
