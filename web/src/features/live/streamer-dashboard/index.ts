/**
 * Streamer dashboard: where a streamer prepares, starts, watches over and ends a show (Spec 3, section 2).
 *
 * Owns the state of the own show on this page and its heartbeat. Encodes and decodes nothing: the picture comes
 * from the player, what is said from the chat, and a show lives on without this page (ruling R1).
 */
export { StreamerDashboard } from './streamer-dashboard.tsx'
