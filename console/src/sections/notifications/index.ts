/**
 * Notifications: what operators tell people. Drafts are written together, shown as a phone shows them, tried on
 * oneself, and sent once.
 */
export { NotificationsSection as Section } from './notifications-section.tsx'
