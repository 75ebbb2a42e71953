import { JOURNAL_NAME, readJournalLine, SOUND_RENDITION, type JournalLine } from '@tayang/contract/ingest'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Blobs } from '#platform/blobs/blobs'

/** What one engine wrote of a show from its start to its end, in the order of its journal. */
interface Part {
  readonly run: string
  readonly at: number
  readonly lines: readonly JournalLine[]
}

/**
 * Joins what a machine recorded of a show to what another one has brought before it (docs/decisions/0061): the bytes
 * of each rendition go behind those that are there, so that every place of before stays right, and the journal has the
 * parts in the order of their times. Answers the folder that takes the place of the recording; null where the recording
 * has all of it already.
 */
export async function joinParts(
  blobs: Pick<Blobs, 'read' | 'stat'>,
  { folder, prefix }: { folder: string; prefix: string },
): Promise<string | null> {
  const stored = await blobs.read(`${prefix}/${JOURNAL_NAME}`)
  const before = partsOf(stored ? await linesOf(stored) : [])
  const own = partsOf(await linesOf(createReadStream(path.join(folder, JOURNAL_NAME))))
  const known = new Set(before.map(({ run }) => run))
  if (own.every(({ run }) => known.has(run))) return null
  // A join that a crash interrupted begins again: the bytes that it wrote twice are named by no line.
  const joined = path.join(folder, 'joined')
  await rm(joined, { recursive: true, force: true })
  await mkdir(joined)
  const shifts = new Map<string, number>()
  for (const name of renditionsOf([...before, ...own])) {
    const file = `${name}.mp4`
    shifts.set(name, (await blobs.stat(`${prefix}/${file}`))?.sizeBytes ?? 0)
    const pieces = [await blobs.read(`${prefix}/${file}`), await fileOf(path.join(folder, file))]
    await pipeline(bytesOf(pieces), createWriteStream(path.join(joined, file)))
  }
  const shifted = own
    .filter(({ run }) => !known.has(run))
    .map((part) => ({ ...part, lines: part.lines.map((line) => shift(line, shifts)) }))
  const parts = [...before, ...shifted].toSorted((one, other) => one.at - other.at)
  const text = parts.flatMap(({ lines }) => lines.map((line) => `${JSON.stringify(line)}\n`)).join('')
  await writeFile(path.join(joined, JOURNAL_NAME), text)
  return joined
}

async function linesOf(input: Readable): Promise<JournalLine[]> {
  const lines: JournalLine[] = []
  for await (const text of createInterface({ input, crlfDelay: Infinity })) {
    const line = readJournalLine(text)
    if (line) lines.push(line)
  }
  return lines
}

function partsOf(lines: readonly JournalLine[]): Part[] {
  const parts: { run: string; at: number; lines: JournalLine[] }[] = []
  for (const line of lines) {
    if (line.is === 'opened') parts.push({ run: line.run, at: line.at, lines: [] })
    parts.at(-1)?.lines.push(line)
  }
  return parts
}

function renditionsOf(parts: readonly Part[]): Set<string> {
  const opened = parts.flatMap(({ lines }) => lines.filter((line) => line.is === 'opened'))
  return new Set([...opened.flatMap(({ rungs }) => rungs.map(({ name }) => name)), SOUND_RENDITION])
}

const shift = (line: JournalLine, shifts: ReadonlyMap<string, number>): JournalLine =>
  line.is === 'init' || line.is === 'segment'
    ? { ...line, offset: line.offset + (shifts.get(line.rendition) ?? 0) }
    : line

const fileOf = async (file: string): Promise<Readable | undefined> =>
  (await stat(file).catch(() => null)) ? createReadStream(file) : undefined

async function* bytesOf(pieces: readonly (Readable | undefined)[]): AsyncGenerator<Buffer> {
  for (const piece of pieces) {
    for await (const bytes of piece ?? []) yield bytes as Buffer
  }
}
