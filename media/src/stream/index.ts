/**
 * Stream: the life of a show while somebody publishes it, from the publisher's messages to the packager.
 *
 * It owns the encoders of live shows: one grandchild a publication, started when the source is known, replaced when
 * the source changes or the encoder dies, ended with the publisher. It keeps a show open for its publisher's return
 * (ruling R1) and tells the server what happens. It reads no socket and serves nobody.
 */
export { openStreams, type Streams } from './streams.ts'
export type { Publication, Publisher } from './publication.ts'
