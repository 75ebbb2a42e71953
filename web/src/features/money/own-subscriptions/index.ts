/**
 * Own subscriptions: all that somebody is or was subscribed to, until when, and the way to renew it.
 *
 * Reads them from the server, newest end first; what one may watch now is in the account, and not decided here.
 */
export { OwnSubscriptions } from './own-subscriptions.tsx'
