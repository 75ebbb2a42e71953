/**
 * Notices: events that the server sends to a signed-in person while a page is open, over one socket.
 *
 * It owns the socket, the number of unread notifications, and the events that others can subscribe to. It draws
 * nothing.
 */
export { onNotice, startNotices, unread } from './notices.ts'
