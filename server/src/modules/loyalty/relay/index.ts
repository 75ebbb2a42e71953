/**
 * Relay: tells rooms what was paid in them, from the outbox that the ledger writes with each gift. Moves nothing.
 */
export { openRelay, type GiftLine, type GiftRooms } from './open-relay.ts'
export { earnedIn, type RelayTables, type ShowEarned } from './relay-rows.ts'
