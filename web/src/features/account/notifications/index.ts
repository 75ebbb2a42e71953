/**
 * Notifications: the bell with its dialog, the page, and one notification alone (Spec 1, section 2).
 *
 * Everything here comes after the page is painted, and for a signed-in person.
 */
export { Bell } from './bell.tsx'
export { NotificationAlone } from './notification-alone.tsx'
export { NotificationList } from './notification-list.tsx'
export { Notices } from './notices.tsx'
