import { clipSocial, type ClipComment } from '@tayang/contract'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { call } from '#shared/api'

export interface ThreadState {
  readonly comments: readonly ClipComment[]
  readonly pinned: ClipComment | null
  /** Comments that wait for the owner or a moderator; null for everybody else. */
  readonly held: readonly ClipComment[] | null
  readonly total: number
  /** Where older ones go on; null at the end. */
  readonly olderThan: string | null
  readonly allowsComments: boolean
  readonly isReading: boolean
  readonly hasFailed: boolean
  /** False until the first page is there. */
  readonly isKnown: boolean
}

/** The comments of one clip. */
export interface Thread {
  readonly state: StoreApi<ThreadState>
  /** Reads the newest page in place of what is shown. */
  read(): Promise<void>
  /** Reads older ones, which follow those that are shown. */
  older(): Promise<void>
  /** Comments that wait: a refusal means that they are not for this viewer. */
  readHeld(): Promise<void>
  add(text: string, clientId: string): Promise<void>
  remove(comment: ClipComment): Promise<void>
  pin(comment: ClipComment): Promise<void>
  unpin(): Promise<void>
  approve(comment: ClipComment): Promise<void>
}

const nothing: ThreadState = {
  comments: [],
  pinned: null,
  held: null,
  total: 0,
  olderThan: null,
  allowsComments: true,
  isReading: false,
  hasFailed: false,
  isKnown: false,
}

export function openThread(clipId: string, onTotal: (total: number) => void): Thread {
  const state = createStore<ThreadState>(() => nothing)
  const params = { id: clipId }
  const ofComment = ({ id }: ClipComment) => ({ params: { id: clipId, commentId: id } })
  const count = (change: number) => {
    const total = Math.max(0, state.getState().total + change)
    state.setState({ total })
    onTotal(total)
  }

  const readPage = async (latestCommentId: string | null) => {
    state.setState({ isReading: true, hasFailed: false })
    try {
      const query = latestCommentId === null ? {} : { latestCommentId }
      const { data, meta } = await call(clipSocial.getComment, { params, query })
      state.setState(({ comments }) => ({
        comments: latestCommentId === null ? data : unique([...comments, ...data]),
        pinned: meta.pinned,
        total: meta.total,
        olderThan: meta.latestCommentId,
        allowsComments: meta.allowsComments,
        isReading: false,
        isKnown: true,
      }))
      onTotal(meta.total)
    } catch {
      state.setState({ isReading: false, hasFailed: true })
    }
  }
  const leaveOut = (comment: ClipComment) => {
    const isOther = ({ id }: ClipComment) => id !== comment.id
    state.setState(({ comments, held, pinned }) => ({
      comments: comments.filter(isOther),
      held: held?.filter(isOther) ?? null,
      pinned: pinned?.id === comment.id ? null : pinned,
    }))
  }
  /** Changes at once; what was shown comes back where the server refuses. */
  const tentatively = async (change: () => void, send: () => Promise<unknown>) => {
    const before = state.getState()
    change()
    try {
      await send()
    } catch (error) {
      state.setState(before)
      onTotal(before.total)
      throw error
    }
  }

  return {
    state,
    read: () => readPage(null),
    async older() {
      const { olderThan, isReading } = state.getState()
      if (olderThan !== null && !isReading) await readPage(olderThan)
    },
    async readHeld() {
      try {
        const { data } = await call(clipSocial.listHeldComments, { params })
        state.setState({ held: data })
      } catch {
        state.setState({ held: null })
      }
    },
    async add(text, clientId) {
      const { data } = await call(clipSocial.addComment, { params, body: { comment: text, clientId } })
      state.setState(({ comments }) => ({ comments: unique([data, ...comments]) }))
      if (data.state === 'shown') count(1)
    },
    remove: (comment) =>
      tentatively(
        () => {
          leaveOut(comment)
          if (comment.state === 'shown') count(-1)
        },
        () => call(clipSocial.deleteComment, ofComment(comment)),
      ),
    pin: (comment) =>
      tentatively(
        () =>
          state.setState(({ pinned, comments }) => ({
            pinned: { ...comment, isPinned: true },
            comments: [
              ...(pinned ? [{ ...pinned, isPinned: false }] : []),
              ...comments.filter(({ id }) => id !== comment.id),
            ].toSorted((a, b) => b.createdAt - a.createdAt),
          })),
        () => call(clipSocial.pinComment, ofComment(comment)),
      ),
    async unpin() {
      const { pinned } = state.getState()
      if (!pinned) return
      await tentatively(
        () =>
          state.setState(({ comments }) => ({
            pinned: null,
            comments: [{ ...pinned, isPinned: false }, ...comments].toSorted(
              (a, b) => b.createdAt - a.createdAt,
            ),
          })),
        () => call(clipSocial.unpinComment, ofComment(pinned)),
      )
    },
    approve: (comment) =>
      tentatively(
        () => {
          leaveOut(comment)
          state.setState(({ comments }) => ({
            comments: [{ ...comment, state: 'shown' as const }, ...comments].toSorted(
              (a, b) => b.createdAt - a.createdAt,
            ),
          }))
          count(1)
        },
        () => call(clipSocial.approveComment, ofComment(comment)),
      ),
  }
}

/** A comment that comes twice is kept where it came first. */
function unique(comments: readonly ClipComment[]): ClipComment[] {
  const first = new Map<string, ClipComment>()
  for (const comment of comments) if (!first.has(comment.id)) first.set(comment.id, comment)
  return [...first.values()]
}
