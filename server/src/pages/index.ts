/**
 * Pages: mounts the site and the operators' console on the server's own port.
 *
 * Renders documents for guests only and caches them compressed for a few seconds; nothing of a signed-in person is ever
 * rendered here. Holds no page of its own.
 */
export { mountConsole } from './mount-console.ts'
export { mountPages, readVersion } from './mount-pages.ts'
