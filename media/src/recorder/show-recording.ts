import { JOURNAL_NAME, type JournalLine, type JournalOf } from '@tayang/contract/ingest'
import { mkdir, open, statfs, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

export type ShowFacts = Omit<JournalOf<'opened'>, 'is' | 'at'>
export type StopReason = 'no-space' | 'slow' | 'failed'
/** A segment's place in the file of its rendition. */
export type StoredSegment = JournalOf<'segment'>

/** The folder of one show, being written. Everything is queued in order, and no caller waits. */
export interface ShowRecording {
  init(init: { rendition: string; period: number; codec: string; bytes: Buffer }): void
  segment(segment: Omit<StoredSegment, 'is' | 'offset' | 'bytes'>, pieces: readonly Buffer[]): void
  /** A segment that was listed and is not recorded. */
  pass(passed: Omit<JournalOf<'passed'>, 'is'>): void
  /** Reports every initialisation and segment as soon as it can be read back. */
  onStored(listener: (line: JournalOf<'init'> | StoredSegment) => void): void
  /** Streams stored bytes; null where there is no such file. */
  read(place: { rendition: string; offset: number; bytes: number }): Promise<Readable | null>
  /**
   * Settles when everything is written. `isOver`: nothing will ever follow. Stored bytes stay readable until
   * `release`.
   */
  close(how: { isOver: boolean }): Promise<void>
  release(): Promise<void>
  readonly closed: Promise<void>
}

interface Task {
  line: JournalLine
  rendition?: string
  offset?: number
  pieces?: readonly Buffer[]
  bytes: number
}

/** Bytes that wait for the disk; beyond that the disk is slower than the show. */
const QUEUE_BYTES_MAX = 64 * 1024 * 1024
/** Lines that wait for the disk; this bound counts where segments are small. */
const QUEUE_TASKS_MAX = 4_000
/** The free space is checked after every so many bytes. */
const SPACE_CHECK_BYTES = 8 * 1024 * 1024
const BATCH_TASKS_MAX = 64

export interface ShowRecordingNeeds {
  folder: string
  facts: ShowFacts
  freeBytesMin: number
  onStopped(reason: StopReason): void
}

export function openShowRecording(needs: ShowRecordingNeeds): ShowRecording {
  return new QueuedShowRecording(needs)
}

class QueuedShowRecording implements ShowRecording {
  readonly closed: Promise<void>
  readonly #needs: ShowRecordingNeeds
  readonly #setClosed: () => void
  readonly #files = new Map<string, Promise<FileHandle>>()
  readonly #lengths = new Map<string, number>()
  readonly #ready: Promise<void>
  #journal: FileHandle | null = null
  #queue: Task[] = []
  #queuedBytes = 0
  #running: Promise<void> | null = null
  #stoppedBecause: StopReason | null = null
  /** Not even the journal could be written. */
  #isBroken = false
  #checkAtBytes = 0
  #writtenBytes = 0
  #notifyStored: (line: JournalOf<'init'> | StoredSegment) => void = () => {}

  constructor(needs: ShowRecordingNeeds) {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#needs = needs
    this.closed = promise
    this.#setClosed = resolve
    this.#ready = this.#openFiles()
    this.#wake()
  }

  init({ rendition, period, codec, bytes }: Parameters<ShowRecording['init']>[0]) {
    const line = { is: 'init' as const, rendition, period, codec, offset: 0, bytes: bytes.length }
    this.#add({ line, rendition, pieces: [bytes], bytes: bytes.length })
  }

  segment(segment: Omit<StoredSegment, 'is' | 'offset' | 'bytes'>, pieces: readonly Buffer[]) {
    const bytes = pieces.reduce((sum, piece) => sum + piece.length, 0)
    const line = { is: 'segment' as const, ...segment, offset: 0, bytes }
    this.#add({ line, rendition: segment.rendition, pieces, bytes })
  }

  pass(passed: Omit<JournalOf<'passed'>, 'is'>) {
    this.#add({ line: { is: 'passed', ...passed }, bytes: 0 })
  }

  onStored(listener: (line: JournalOf<'init'> | StoredSegment) => void) {
    this.#notifyStored = listener
  }

  async read({ rendition, offset, bytes }: Parameters<ShowRecording['read']>[0]) {
    try {
      const file = await this.#files.get(rendition)
      return file?.createReadStream({ start: offset, end: offset + bytes - 1, autoClose: false }) ?? null
    } catch {
      return null
    }
  }

  async close({ isOver }: { isOver: boolean }) {
    if (isOver) this.#add({ line: { is: 'ended', at: Date.now() }, bytes: 0 })
    while (this.#running !== null) await this.#running
    this.#setClosed()
    if (!isOver) await this.release()
  }

  async release() {
    // A file that could not be opened keeps nothing open, and must not keep the others from being closed.
    const opened = await Promise.allSettled([...this.#files.values(), Promise.resolve(this.#journal)])
    this.#files.clear()
    this.#journal = null
    for (const file of opened) if (file.status === 'fulfilled') await file.value?.close().catch(() => {})
  }

  #stop(reason: StopReason): void {
    if (this.#stoppedBecause !== null) return
    this.#stoppedBecause = reason
    this.#add({ line: { is: 'stopped', at: Date.now(), reason }, bytes: 0 })
    this.#needs.onStopped(reason)
  }

  #add(task: Task): void {
    if (this.#isBroken) return
    this.#queue.push(task)
    this.#queuedBytes += task.bytes
    this.#wake()
    if (this.#queuedBytes > QUEUE_BYTES_MAX || this.#queue.length > QUEUE_TASKS_MAX) {
      // The media that waits is dropped: after a hole nothing more could be read.
      this.#queue = this.#queue.filter(({ pieces }) => pieces === undefined)
      this.#queuedBytes = 0
      this.#stop('slow')
    }
  }

  #wake(): void {
    this.#running ??= this.#writeQueue()
  }

  async #writeQueue(): Promise<void> {
    try {
      await this.#ready
      while (this.#queue.length > 0) await this.#writeBatch(this.#queue.splice(0, BATCH_TASKS_MAX))
    } catch (error) {
      this.#isBroken = true
      this.#queue = []
      if (this.#stoppedBecause === null) this.#needs.onStopped(isNoSpace(error) ? 'no-space' : 'failed')
      this.#stoppedBecause ??= 'failed'
    } finally {
      this.#running = null
    }
  }

  async #openFiles(): Promise<void> {
    const { folder, facts } = this.#needs
    await mkdir(folder, { recursive: true })
    for (const name of [...facts.rungs.map((rung) => rung.name), 'audio']) {
      const file = openAppendable(join(folder, `${name}.mp4`))
      this.#files.set(name, file)
      this.#lengths.set(name, (await (await file).stat()).size)
    }
    this.#journal = await openAppendable(join(folder, JOURNAL_NAME))
    // Ends a line that a crash has cut off.
    if ((await this.#journal.stat()).size > 0) await this.#journal.appendFile('\n')
    const opened: JournalLine = { is: 'opened', at: Date.now(), ...facts }
    await this.#journal.appendFile(`${JSON.stringify(opened)}\n`)
  }

  async #requireSpace(): Promise<void> {
    if (this.#writtenBytes < this.#checkAtBytes) return
    this.#checkAtBytes = this.#writtenBytes + SPACE_CHECK_BYTES
    const { bavail, bsize } = await statfs(this.#needs.folder)
    const hasSpace = bavail * bsize >= this.#needs.freeBytesMin
    if (!hasSpace) throw Object.assign(new Error('no room'), { code: 'ENOSPC' })
  }

  async #store(task: Task): Promise<JournalLine> {
    const { line, rendition = '', pieces } = task
    if (pieces === undefined) return line
    if (this.#stoppedBecause !== null) return passedInstead(line)
    const file = await this.#files.get(rendition)
    const offset = this.#lengths.get(rendition) ?? 0
    await this.#requireSpace()
    await writeAll(file, Buffer.concat(pieces), offset)
    this.#lengths.set(rendition, offset + task.bytes)
    this.#writtenBytes += task.bytes
    return { ...line, offset } as JournalLine
  }

  async #writeBatch(batch: readonly Task[]): Promise<void> {
    const lines: JournalLine[] = []
    for (const task of batch) {
      this.#queuedBytes -= Math.min(this.#queuedBytes, task.bytes)
      try {
        lines.push(await this.#store(task))
      } catch (error) {
        this.#stop(isNoSpace(error) ? 'no-space' : 'failed')
        lines.push(passedInstead(task.line))
      }
    }
    await this.#journal?.appendFile(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
    for (const line of lines) if (line.is === 'segment' || line.is === 'init') this.#notifyStored(line)
  }
}

/** The line of a segment whose number was listed and whose bytes were not stored. */
function passedInstead(line: JournalLine): JournalLine {
  if (line.is !== 'segment')
    return { is: 'stopped', at: Date.now(), reason: 'an initialisation was not kept' }
  const { rendition, msn, period, breaks, wallMs, seconds } = line
  return { is: 'passed', rendition, msn, period, breaks, endMs: wallMs + seconds * 1000 }
}

/** Opens a file for writing at offsets and reading back, and creates it where it is missing. */
async function openAppendable(path: string): Promise<FileHandle> {
  return open(path, 'a+').then(async (file) => {
    await file.close()
    return open(path, path.endsWith('.mp4') ? 'r+' : 'a')
  })
}

/** One write may accept only a part of the bytes. */
async function writeAll(file: FileHandle | undefined, bytes: Buffer, offset: number): Promise<void> {
  if (!file) throw new Error('there is no such rendition')
  for (let done = 0; done < bytes.length;) {
    done += (await file.write(bytes, done, bytes.length - done, offset + done)).bytesWritten
  }
}

function isNoSpace(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : null
  return code === 'ENOSPC' || code === 'EDQUOT'
}
