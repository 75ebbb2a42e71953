/** The first pictures of a show can be played, for the first time or again after a silence. */
export interface ShowOnAir {
  type: 'catalog.show-on-air'
  showId: string
  at: number
}

/** Nothing is published any more; the show waits for its streamer to return (docs/product/live.md#how-a-show-ends). */
export interface ShowSilent {
  type: 'catalog.show-silent'
  showId: string
  at: number
}

/** Another machine has a show from here on; it may have no pictures yet. */
export interface ShowMoved {
  type: 'catalog.show-moved'
  showId: string
}

/** An operator ended a show: its viewers are told at once, before anything of it is stored. */
export interface ShowCut {
  type: 'catalog.show-cut'
  showId: string
  at: number
}

/** A show is over and will not come back. */
export interface ShowEnded {
  type: 'catalog.show-ended'
  showId: string
  at: number
  reason: 'stopped' | 'silent' | 'removed'
}
