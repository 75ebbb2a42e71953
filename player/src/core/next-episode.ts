/** Time after the end in which the viewer can still leave. */
const NEXT_EPISODE_WAIT_MS = 2_000

export type AfterEnd = { step: 'play-next'; nextId: string; waitMs: number } | { step: 'close' }

/** What follows the end: the next episode where there is another one, otherwise the player closes. */
export function afterEnd(title: { mediaId: string; nextId?: string | null | undefined }): AfterEnd {
  return title.nextId && title.nextId !== title.mediaId
    ? { step: 'play-next', nextId: title.nextId, waitMs: NEXT_EPISODE_WAIT_MS }
    : { step: 'close' }
}
