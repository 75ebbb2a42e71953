/**
 * Own account: what a person decides about their account beside how it looks.
 *
 * Devices that are signed in, notification choices, blocked users, birth date, consents, and the two
 * rights of the privacy law: to have one's data and to leave (trust, part 4).
 */
export { BlockedUsers } from './blocked-users.tsx'
export { Devices } from './devices.tsx'
export { NotificationChoices } from './notification-choices.tsx'
export { Privacy } from './privacy.tsx'
