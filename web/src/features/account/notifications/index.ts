/**
 * Notifications: the bell with its dialog, the page, and the page of one notification
 * (docs/product/notifications.md#bell).
 *
 * All of it loads after the first paint, and only for a viewer.
 */
export { Bell } from './bell.tsx'
export { NotificationAlone } from './notification-alone.tsx'
export { NotificationList } from './notification-list.tsx'
export { Notices } from './notices.tsx'
