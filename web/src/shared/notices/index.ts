/**
 * Notices: what the house tells a signed-in person while a page is open, over one socket.
 *
 * Owns the socket, the number of unread notifications and the news that others may listen to. Draws nothing.
 */
export { onNotice, startNotices, unread } from './notices.ts'
