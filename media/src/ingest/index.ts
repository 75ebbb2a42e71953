/**
 * Ingest: our RTMP server. It lets publishers in and hands on what they send.
 *
 * It owns the listening port, the connections and their bounds. It asks whether a key may publish and believes the
 * answer; the key is kept nowhere and never logged. A connection that misbehaves is closed, and only that one.
 * It knows nothing of encoders, playlists or viewers.
 */
export { openIngest, type Ingest, type IngestNeeds, type PublishAnswer } from './server.ts'
