/**
 * Own account: what a person decides about their account, apart from the profile.
 *
 * Devices, notification choices, blocked users, birth date, consents, and the two rights of the privacy law: to get
 * one's data and to be erased. See docs/product/accounts.md.
 */
export { BlockedUsers } from './blocked-users.tsx'
export { Devices } from './devices.tsx'
export { NotificationChoices } from './notification-choices.tsx'
export { Privacy } from './privacy.tsx'
