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
  return new ClipThread(clipId, onTotal)
}

class ClipThread implements Thread {
  readonly state = createStore<ThreadState>(() => nothing)
  readonly #params: { id: string }
  readonly #onTotal: (total: number) => void

  constructor(clipId: string, onTotal: (total: number) => void) {
    this.#params = { id: clipId }
    this.#onTotal = onTotal
  }

  read(): Promise<void> {
    return this.#readPage(null)
  }

  async older(): Promise<void> {
    const { olderThan, isReading } = this.state.getState()
    if (olderThan !== null && !isReading) await this.#readPage(olderThan)
  }

  async readHeld(): Promise<void> {
    try {
      const { data } = await call(clipSocial.listHeldComments, { params: this.#params })
      this.state.setState({ held: data })
    } catch {
      this.state.setState({ held: null })
    }
  }

  add = async (text: string, clientId: string): Promise<void> => {
    const body = { comment: text, clientId }
    const { data } = await call(clipSocial.addComment, { params: this.#params, body })
    this.state.setState(({ comments }) => ({ comments: unique([data, ...comments]) }))
    if (data.state === 'shown') this.#count(1)
  }

  remove(comment: ClipComment): Promise<void> {
    const change = () => {
      this.#leaveOut(comment)
      if (comment.state === 'shown') this.#count(-1)
    }
    return this.#tentatively(change, () => call(clipSocial.deleteComment, this.#of(comment)))
  }

  pin(comment: ClipComment): Promise<void> {
    const change = () => {
      const { pinned } = this.state.getState()
      this.#leaveOut(comment)
      if (pinned) this.#putBack({ ...pinned, isPinned: false })
      this.state.setState({ pinned: { ...comment, isPinned: true } })
    }
    return this.#tentatively(change, () => call(clipSocial.pinComment, this.#of(comment)))
  }

  async unpin(): Promise<void> {
    const { pinned } = this.state.getState()
    if (!pinned) return
    const change = () => {
      this.state.setState({ pinned: null })
      this.#putBack({ ...pinned, isPinned: false })
    }
    await this.#tentatively(change, () => call(clipSocial.unpinComment, this.#of(pinned)))
  }

  approve(comment: ClipComment): Promise<void> {
    const change = () => {
      this.#leaveOut(comment)
      this.#putBack({ ...comment, state: 'shown' })
      this.#count(1)
    }
    return this.#tentatively(change, () => call(clipSocial.approveComment, this.#of(comment)))
  }

  #of({ id }: ClipComment) {
    return { params: { ...this.#params, commentId: id } }
  }

  async #readPage(latestCommentId: string | null): Promise<void> {
    this.state.setState({ isReading: true, hasFailed: false })
    try {
      const query = latestCommentId === null ? {} : { latestCommentId }
      const { data, meta } = await call(clipSocial.getComment, { params: this.#params, query })
      this.state.setState(({ comments }) => ({
        comments: latestCommentId === null ? data : unique([...comments, ...data]),
        pinned: meta.pinned,
        total: meta.total,
        olderThan: meta.latestCommentId,
        allowsComments: meta.allowsComments,
        isReading: false,
        isKnown: true,
      }))
      this.#onTotal(meta.total)
    } catch {
      this.state.setState({ isReading: false, hasFailed: true })
    }
  }

  #count(change: number): void {
    const total = Math.max(0, this.state.getState().total + change)
    this.state.setState({ total })
    this.#onTotal(total)
  }

  #leaveOut(comment: ClipComment): void {
    const isOther = ({ id }: ClipComment) => id !== comment.id
    this.state.setState(({ comments, held, pinned }) => ({
      comments: comments.filter(isOther),
      held: held?.filter(isOther) ?? null,
      pinned: pinned?.id === comment.id ? null : pinned,
    }))
  }

  /** Where its time puts it. */
  #putBack(comment: ClipComment): void {
    this.state.setState(({ comments }) => ({
      comments: [comment, ...comments].toSorted((a, b) => b.createdAt - a.createdAt),
    }))
  }

  /** Changes at once; what was shown comes back where the server refuses. */
  async #tentatively(change: () => void, send: () => Promise<unknown>): Promise<void> {
    const before = this.state.getState()
    change()
    try {
      await send()
    } catch (error) {
      this.state.setState(before)
      this.#onTotal(before.total)
      throw error
    }
  }
}

/** A comment that comes twice is kept where it came first. */
function unique(comments: readonly ClipComment[]): ClipComment[] {
  const first = new Map<string, ClipComment>()
  for (const comment of comments) if (!first.has(comment.id)) first.set(comment.id, comment)
  return [...first.values()]
}
