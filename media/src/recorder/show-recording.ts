import { JOURNAL_NAME, type JournalLine, type JournalOf } from '@tayang/contract/ingest'
import { mkdir, open, statfs, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

export type ShowFacts = Omit<JournalOf<'opened'>, 'is' | 'at'>
export type StopReason = 'no-space' | 'slow' | 'failed'
/** A segment's place in the file of its rendition. */
export type StoredSegment = JournalOf<'segment'>

/** The folder of one show, being written. Everything is queued, in order, and nothing here waits. */
export interface ShowRecording {
  init(init: { rendition: string; period: number; codec: string; bytes: Buffer }): void
  segment(segment: Omit<StoredSegment, 'is' | 'offset' | 'bytes'>, pieces: readonly Buffer[]): void
  /** Was listed and is not to be kept. */
  pass(passed: Omit<JournalOf<'passed'>, 'is'>): void
  /** Tells of every initialisation and segment as soon as it can be read back. */
  onStored(listener: (line: JournalOf<'init'> | StoredSegment) => void): void
  /** Bytes that were stored, as fast as they are taken; null where there is no such file. */
  read(place: { rendition: string; offset: number; bytes: number }): Promise<Readable | null>
  /** Everything is written. `isOver`: nothing will ever follow. Stored bytes can be read until `release`. */
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

/** What waits for the disk; past it the disk is slower than the show. */
const QUEUE_BYTES_MAX = 64 * 1024 * 1024
/** Lines that wait, where a show's segments are small. */
const QUEUE_TASKS_MAX = 4_000
/** How often the free space is looked at. */
const SPACE_CHECK_BYTES = 8 * 1024 * 1024
const BATCH_TASKS_MAX = 64

export function openShowRecording(needs: {
  folder: string
  facts: ShowFacts
  freeBytesMin: number
  onStopped(reason: StopReason): void
}): ShowRecording {
  const { folder, facts } = needs
  const files = new Map<string, Promise<FileHandle>>()
  const lengths = new Map<string, number>()
  const { promise: closed, resolve: setClosed } = Promise.withResolvers<void>()
  let journal: FileHandle | null = null
  let queue: Task[] = []
  let queuedBytes = 0
  let stoppedBecause: StopReason | null = null
  let isBroken = false
  let checkAtBytes = 0
  let writtenBytes = 0
  let tell: (line: JournalOf<'init'> | StoredSegment) => void = () => {}

  function stop(reason: StopReason): void {
    if (stoppedBecause !== null) return
    stoppedBecause = reason
    add({ line: { is: 'stopped', at: Date.now(), reason }, bytes: 0 })
    needs.onStopped(reason)
  }

  function add(task: Task): void {
    if (isBroken) return
    queue.push(task)
    queuedBytes += task.bytes
    wake()
    if (queuedBytes > QUEUE_BYTES_MAX || queue.length > QUEUE_TASKS_MAX) {
      // What waits is given up: behind a hole nothing could be read.
      queue = queue.filter(({ pieces }) => pieces === undefined)
      queuedBytes = 0
      stop('slow')
    }
  }

  async function openFiles(): Promise<void> {
    await mkdir(folder, { recursive: true })
    for (const name of [...facts.rungs.map((rung) => rung.name), 'audio']) {
      const file = openAppendable(join(folder, `${name}.mp4`))
      files.set(name, file)
      lengths.set(name, (await (await file).stat()).size)
    }
    journal = await openAppendable(join(folder, JOURNAL_NAME))
    // A line that was cut off ends here.
    if ((await journal.stat()).size > 0) await journal.appendFile('\n')
    const opened: JournalLine = { is: 'opened', at: Date.now(), ...facts }
    await journal.appendFile(`${JSON.stringify(opened)}\n`)
  }

  async function requireSpace(): Promise<void> {
    if (writtenBytes < checkAtBytes) return
    checkAtBytes = writtenBytes + SPACE_CHECK_BYTES
    const { bavail, bsize } = await statfs(folder)
    if (bavail * bsize < needs.freeBytesMin) throw Object.assign(new Error('no room'), { code: 'ENOSPC' })
  }

  async function store(task: Task): Promise<JournalLine> {
    const { line, rendition = '', pieces } = task
    if (pieces === undefined) return line
    if (stoppedBecause !== null) return passedInstead(line)
    const file = await files.get(rendition)
    const offset = lengths.get(rendition) ?? 0
    await requireSpace()
    await writeAll(file, Buffer.concat(pieces), offset)
    lengths.set(rendition, offset + task.bytes)
    writtenBytes += task.bytes
    return { ...line, offset } as JournalLine
  }

  async function writeBatch(batch: readonly Task[]): Promise<void> {
    const lines: JournalLine[] = []
    for (const task of batch) {
      queuedBytes -= Math.min(queuedBytes, task.bytes)
      try {
        lines.push(await store(task))
      } catch (error) {
        stop(isNoSpace(error) ? 'no-space' : 'failed')
        lines.push(passedInstead(task.line))
      }
    }
    await journal?.appendFile(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
    for (const line of lines) if (line.is === 'segment' || line.is === 'init') tell(line)
  }

  let running: Promise<void> | null = null
  const ready = openFiles()
  function wake(): void {
    running ??= (async () => {
      try {
        await ready
        while (queue.length > 0) await writeBatch(queue.splice(0, BATCH_TASKS_MAX))
      } catch (error) {
        // Not even the journal takes a line.
        isBroken = true
        queue = []
        if (stoppedBecause === null) needs.onStopped(isNoSpace(error) ? 'no-space' : 'failed')
        stoppedBecause ??= 'failed'
      } finally {
        running = null
      }
    })()
  }
  wake()

  return {
    closed,
    init({ rendition, period, codec, bytes }) {
      const line = { is: 'init' as const, rendition, period, codec, offset: 0, bytes: bytes.length }
      add({ line, rendition, pieces: [bytes], bytes: bytes.length })
    },
    segment(segment, pieces) {
      const bytes = pieces.reduce((sum, piece) => sum + piece.length, 0)
      add({
        line: { is: 'segment', ...segment, offset: 0, bytes },
        rendition: segment.rendition,
        pieces,
        bytes,
      })
    },
    pass: (passed) => add({ line: { is: 'passed', ...passed }, bytes: 0 }),
    onStored(listener) {
      tell = listener
    },
    async read({ rendition, offset, bytes }) {
      try {
        const file = await files.get(rendition)
        return file?.createReadStream({ start: offset, end: offset + bytes - 1, autoClose: false }) ?? null
      } catch {
        return null
      }
    },
    async close({ isOver }) {
      if (isOver) add({ line: { is: 'ended', at: Date.now() }, bytes: 0 })
      while (running !== null) await running
      setClosed()
      if (!isOver) await this.release()
    },
    async release() {
      for (const file of files.values()) await (await file).close().catch(() => {})
      files.clear()
      await journal?.close().catch(() => {})
      journal = null
    },
  }
}

/** Its number was given out, and its bytes are not there. */
function passedInstead(line: JournalLine): JournalLine {
  if (line.is !== 'segment')
    return { is: 'stopped', at: Date.now(), reason: 'an initialisation was not kept' }
  const { rendition, msn, period, breaks, wallMs, seconds } = line
  return { is: 'passed', rendition, msn, period, breaks, endMs: wallMs + seconds * 1000 }
}

/** For writing at places and reading back; made where it is not there. */
async function openAppendable(path: string): Promise<FileHandle> {
  return open(path, 'a+').then(async (file) => {
    await file.close()
    return open(path, path.endsWith('.mp4') ? 'r+' : 'a')
  })
}

/** One write may take only a part of what it is given. */
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
