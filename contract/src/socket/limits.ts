/**
 * The address of a room. A client that reconnects names the last message that it had: the messages since then come
 * first, in order, each once; or `gap`, where there were too many.
 */
export const commentsPath = (roomId: string, lastSeq?: number) =>
  `/interaction/v1/comments/${encodeURIComponent(roomId)}${lastSeq === undefined ? '' : `?resume=${lastSeq}`}`

/** Largest client frame in bytes. */
export const FRAME_BYTES_MAX = 4096
/** Longest comment in characters. */
export const COMMENT_LENGTH_MAX = 200
/** Most messages that are sent again after a reconnect; past it `gap`, and the page reads the history. */
export const RESUME_LINES_MAX = 200
/** A client sends `playing` this often while frames advance. */
export const PLAYING_EVERY_MS = 15_000
/** A viewer counts for this long after (docs/product/live.md#who-watches). */
export const PLAYING_COUNTS_MS = 30_000
/** After an unclean close a client connects again after this. */
export const RECONNECT_AFTER_MS = 3_000
