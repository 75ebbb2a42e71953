/**
 * Ingest: our RTMP server. It admits publishers and passes their messages on.
 *
 * It owns the listening port, the connections and their bounds. It asks the server whether a key may publish; the key
 * is stored nowhere and never logged. Only the connection that misbehaves is closed. It knows nothing of encoders,
 * playlists or viewers.
 */
export { openIngest } from './server.ts'
export { CertificateError } from './doors.ts'
