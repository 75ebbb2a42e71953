/**
 * Pages: mounts the site on the server's own port.
 *
 * Renders documents for guests alone and keeps them a few seconds, compressed; nothing of a signed-in person is
 * ever rendered here. Holds no page of its own.
 */
export { mountPages, readVersion } from './mount-pages.ts'
