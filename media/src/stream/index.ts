/**
 * Stream: a show from the first message of its publisher to the packager.
 *
 * It owns the encoders of live shows: one grandchild per publication, started when the source is known, replaced when
 * the source changes or the encoder dies, ended with the publisher. It keeps a show open for a while after its
 * publisher is lost, because publishers often come back, and reports to the server what happens. It reads no socket
 * and serves no viewer.
 */
export { openStreams } from './streams.ts'
export type { Publication, Publisher } from './publication.ts'
