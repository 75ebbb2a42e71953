/**
 * Notifications: the bell with its dialog, the page, and one notification alone (Spec 1, section 2).
 *
 * Also follows what a push opened. Everything here comes after the page is painted, and for a signed-in person.
 */
export { Bell } from './bell.tsx'
export { NotificationAlone } from './notification-alone.tsx'
export { NotificationList } from './notification-list.tsx'
export { OpenedPush } from './opened-push.tsx'
export { Notices } from './notices.tsx'
