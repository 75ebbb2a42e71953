import { RESUME_LINES_MAX } from '@tayang/contract/socket'
import { frameOf } from './frames.ts'
import { eventOf, type ChatMessage } from './message.ts'

/** Bytes of the messages that are kept here; all of them may be written at once to a socket that reconnects. */
const KEPT_BYTES_MAX = 128 * 1024
const DELETED_MAX = 200

/** The last messages of a room as frames, for sockets that reconnect; bounded by number and by bytes. */
export class RecentMessages {
  private kept: { seq: number; id: string; profileId: string; bytes: Buffer }[] = []
  private weight = 0
  /** Every later message is kept here, except deleted ones. */
  private knownAfter: number
  private readonly deleted: string[] = []

  /** Starts with the newest stored messages. */
  constructor(lines: readonly ChatMessage[], isAll: boolean) {
    this.knownAfter = isAll ? 0 : (lines[0]?.seq ?? 1) - 1
    for (const message of lines) this.add(message)
  }

  add(message: ChatMessage, bytes: Buffer = frameOf(eventOf(message))): void {
    this.keep({ seq: message.seq, id: message.id, profileId: message.profile.id, bytes })
  }

  /** A message as its frame. */
  keep(message: { seq: number; id: string; profileId: string; bytes: Buffer }): void {
    this.kept.push(message)
    const { bytes } = message
    this.weight += bytes.length
    while (this.kept.length > RESUME_LINES_MAX || this.weight > KEPT_BYTES_MAX) {
      const oldest = this.kept.shift()
      if (!oldest) return
      this.weight -= oldest.bytes.length
      this.knownAfter = oldest.seq
    }
  }

  /** The messages after one and up to another; null where some of them are no longer kept. */
  between(after: number, upTo: number): Buffer[] | null {
    if (after >= upTo) return []
    if (after < this.knownAfter) return null
    return this.kept.filter(({ seq }) => seq > after && seq <= upTo).map(({ bytes }) => bytes)
  }

  get ids(): string[] {
    return this.kept.map(({ id }) => id)
  }

  /** The number of a message that is kept here. */
  seqOf(id: string): number | undefined {
    return this.kept.find((message) => message.id === id)?.seq
  }

  /** Messages that were deleted a short while ago, for pages that may still show them. */
  get deletedIds(): readonly string[] {
    return this.deleted
  }

  delete(ids: readonly string[]): void {
    const gone = new Set(ids)
    this.removeWhere(({ id }) => gone.has(id))
    this.deleted.push(...ids)
    this.deleted.splice(0, Math.max(0, this.deleted.length - DELETED_MAX))
  }

  restore(id: string): void {
    const at = this.deleted.indexOf(id)
    if (at >= 0) this.deleted.splice(at, 1)
  }

  purge(profileId: string): void {
    this.deleted.push(...this.kept.filter((message) => message.profileId === profileId).map(({ id }) => id))
    this.deleted.splice(0, Math.max(0, this.deleted.length - DELETED_MAX))
    this.removeWhere((message) => message.profileId === profileId)
  }

  /** Forgets messages under a name that has changed; pages that show them may keep them. */
  forget(profileId: string): void {
    this.removeWhere((message) => message.profileId === profileId)
  }

  private removeWhere(isGone: (message: { id: string; profileId: string }) => boolean): void {
    this.kept = this.kept.filter((message) => !isGone(message))
    this.weight = this.kept.reduce((sum, { bytes }) => sum + bytes.length, 0)
  }
}
