/**
 * Clip feed: clips, one after the other.
 *
 * It owns which clips follow and which one is shown, what stands over a clip (likes, comments, who made it), who may
 * see it, and that it was seen. Playing belongs to the player: three elements stay, and sources are handed around.
 */
export { ClipFeed } from './clip-feed.tsx'
export { ClipGate } from './feed/clip-gate.tsx'
export { readFirstClips } from './feed/read-feed.ts'
