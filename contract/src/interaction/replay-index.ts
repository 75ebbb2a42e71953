/** Length of one chunk of a replay's chat. */
export const REPLAY_CHUNK_MS = 10_000

/** The number of the chunk of a media time in milliseconds: ten-second steps since 1970. */
export const replayIndexOf = (at: number) => Math.floor(at / REPLAY_CHUNK_MS)
