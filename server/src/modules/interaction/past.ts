import { RESUME_LINES_MAX } from '@tayang/contract/socket'
import { frameOf } from './frames.ts'
import { eventOf, type Line } from './line.ts'

/** What the lines that are kept here may weigh together; it is written at once to whoever comes back. */
const KEPT_BYTES_MAX = 128 * 1024
const DELETED_MAX = 200

/** The last lines of a room as frames, for whoever comes back; bounded by number and by weight. */
export class Past {
  private kept: { seq: number; id: string; profileId: string; bytes: Buffer }[] = []
  private weight = 0
  /** Every line after this one is kept here, but for those that were taken away. */
  private knownAfter: number
  private readonly deleted: string[] = []

  /** Begins with the newest lines that there are. */
  constructor(lines: readonly Line[], isAll: boolean) {
    this.knownAfter = isAll ? 0 : (lines[0]?.seq ?? 1) - 1
    for (const line of lines) this.add(line)
  }

  add(line: Line, bytes: Buffer = frameOf(eventOf(line))): void {
    this.kept.push({ seq: line.seq, id: line.id, profileId: line.profile.id, bytes })
    this.weight += bytes.length
    while (this.kept.length > RESUME_LINES_MAX || this.weight > KEPT_BYTES_MAX) {
      const oldest = this.kept.shift()
      if (!oldest) return
      this.weight -= oldest.bytes.length
      this.knownAfter = oldest.seq
    }
  }

  /** The lines after one and up to another; null where some of them are no longer here. */
  between(after: number, upTo: number): Buffer[] | null {
    if (after >= upTo) return []
    if (after < this.knownAfter) return null
    return this.kept.filter(({ seq }) => seq > after && seq <= upTo).map(({ bytes }) => bytes)
  }

  /** Lines that were taken away a short while ago, for pages that may still show them. */
  get deletedIds(): readonly string[] {
    return this.deleted
  }

  delete(ids: readonly string[]): void {
    const gone = new Set(ids)
    this.keepBut(({ id }) => gone.has(id))
    this.deleted.push(...ids)
    this.deleted.splice(0, Math.max(0, this.deleted.length - DELETED_MAX))
  }

  purge(profileId: string): void {
    this.deleted.push(...this.kept.filter((line) => line.profileId === profileId).map(({ id }) => id))
    this.deleted.splice(0, Math.max(0, this.deleted.length - DELETED_MAX))
    this.keepBut((line) => line.profileId === profileId)
  }

  /** Forgets what somebody said under a name that they no longer have; pages that show it may go on to. */
  forget(profileId: string): void {
    this.keepBut((line) => line.profileId === profileId)
  }

  private keepBut(isGone: (line: { id: string; profileId: string }) => boolean): void {
    this.kept = this.kept.filter((line) => !isGone(line))
    this.weight = this.kept.reduce((sum, { bytes }) => sum + bytes.length, 0)
  }
}
