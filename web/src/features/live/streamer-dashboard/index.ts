/**
 * Streamer dashboard: where a streamer prepares, starts, watches over and ends a show.
 *
 * Owns the state of the own show on this page and its heartbeat. Encodes and decodes nothing: the picture comes
 * from the player, what is said from the chat, and a show lives on without this page.
 */
export { StreamerDashboard } from './streamer-dashboard.tsx'
