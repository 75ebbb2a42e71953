import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ClipOwner, ClipView } from './clip-view.ts'

/** A page of the feed. A cursor of null is its end. */
export interface FeedPage {
  clips: ClipView[]
  cursor: string | null
}

export interface FeedState {
  readonly clips: readonly ClipView[]
  /** Where the next page goes on; undefined where nobody has asked for one yet, null at the end. */
  readonly cursor: string | null | undefined
  readonly isReading: boolean
  readonly hasFailed: boolean
}

export type FeedQuery = { cursor: string } | { from: string }

/** The clips of one visit, page after page. */
export interface Feed {
  readonly state: StoreApi<FeedState>
  /** Reads the next page; nothing while one is read, or at the end. */
  more(): Promise<void>
  /** Reads again as this viewer. The clips up to this one stay, and what follows is replaced. */
  renew(shownId: string): Promise<void>
  change(id: string, change: Partial<ClipView>): void
  /** Everything of one owner. */
  changeOwner(profileId: string, change: Partial<ClipOwner>): void
  /** Leaves out what this viewer does not want to see. */
  drop(isUnwanted: (clip: ClipView) => boolean): void
}

export function openFeed(
  first: { clips: readonly ClipView[]; cursor: string | null | undefined },
  read: (query: FeedQuery) => Promise<FeedPage>,
): Feed {
  const state = createStore<FeedState>(() => ({ ...first, isReading: false, hasFailed: false }))
  /** A newer question makes the answer to an older one worthless. */
  let asked = 0

  const ask = async (query: FeedQuery, take: (page: FeedPage) => void) => {
    asked += 1
    const own = asked
    state.setState({ isReading: true, hasFailed: false })
    try {
      const page = await read(query)
      if (own !== asked) return
      take(page)
      state.setState({ isReading: false })
    } catch {
      if (own === asked) state.setState({ isReading: false, hasFailed: true })
    }
  }
  const write = (change: (clip: ClipView) => ClipView) =>
    state.setState(({ clips }) => ({ clips: clips.map(change) }))

  return {
    state,
    async more() {
      const { cursor, clips, isReading } = state.getState()
      const last = clips.at(-1)
      if (isReading || cursor === null || !last) return
      await ask(cursor === undefined ? { from: last.id } : { cursor }, (page) =>
        state.setState({ clips: unique([...clips, ...page.clips]), cursor: page.cursor }),
      )
    },
    async renew(shownId) {
      await ask({ from: shownId }, (page) => {
        const { clips } = state.getState()
        const fresh = new Map(page.clips.map((clip) => [clip.id, clip]))
        const at = clips.findIndex(({ id }) => id === shownId)
        const seen = clips.slice(0, at + 1).map((clip) => fresh.get(clip.id) ?? clip)
        state.setState({ clips: unique([...seen, ...page.clips]), cursor: page.cursor })
      })
    },
    change: (id, change) => write((clip) => (clip.id === id ? { ...clip, ...change } : clip)),
    changeOwner: (profileId, change) =>
      write((clip) =>
        clip.owner?.profileId === profileId ? { ...clip, owner: { ...clip.owner, ...change } } : clip,
      ),
    drop: (isUnwanted) =>
      state.setState(({ clips }) =>
        clips.some(isUnwanted) ? { clips: clips.filter((clip) => !isUnwanted(clip)) } : {},
      ),
  }
}

/** A clip that comes twice is kept where it came first. */
function unique(clips: readonly ClipView[]): ClipView[] {
  const first = new Map<string, ClipView>()
  for (const clip of clips) if (!first.has(clip.id)) first.set(clip.id, clip)
  return [...first.values()]
}
