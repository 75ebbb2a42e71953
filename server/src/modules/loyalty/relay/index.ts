/**
 * Relay: sends gifts and bullets to the chat rooms of their shows, from the outbox that the ledger writes with each of
 * them. It moves nothing.
 */
export { openRelay, type GiftRooms } from './open-relay.ts'
export { countWaiting, earnedIn, forgetWords, type RelayTables, type ShowEarned } from './relay-rows.ts'
