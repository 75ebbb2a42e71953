/**
 * Streamer dashboard: where a streamer prepares, starts, watches over and ends a show.
 *
 * Owns the state of the streamer's show on this page and its heartbeat. It encodes and decodes nothing: the picture
 * comes from the player and the comments from the chat. A show goes on without this page.
 */
export { StreamerDashboard } from './streamer-dashboard.tsx'
