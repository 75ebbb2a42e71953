/**
 * Own account: what a person decides about their account, apart from the profile.
 *
 * Notification choices, blocked users, birth date, consents, and the two rights of the privacy law: to get
 * one's data and to be erased. See docs/product/accounts.md.
 */
export { BlockedUsers } from './blocked-users.tsx'
export { OwnList, ReadAgain } from './own-list.tsx'
export { NotificationChoices } from './notification-choices.tsx'
export { Privacy } from './privacy.tsx'
