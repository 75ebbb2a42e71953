import type { Readable } from 'node:stream'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import type { Clock } from '../../clock/clock.ts'
import { Refusal } from '../refusal.ts'

/** What a form may contain; anything beyond is refused. */
export interface FormBounds {
  /** Text fields, each once at most; fields of other names are skipped. */
  readonly fields: readonly string[]
  /** The one field that carries a file. */
  readonly file: string
  readonly fileBytesMax: number
}

export interface Form {
  readonly fields: ReadonlyMap<string, string>
  /** Absent where no file was chosen. */
  readonly file: Buffer | 'too-large' | undefined
}

/**
 * Bytes of one text field: 300 characters of the longest encoding, and enough for a longer text to be refused as such.
 */
const FIELD_BYTES_MAX = 8 * 1024
const PARTS_MAX = 16
/** A file that is too large is read to its end, so that the client reads the response; an endless one is not. */
const READ_PAST_BYTES_MAX = 16 * 1024 * 1024
/** Ten megabytes over a slow connection take a while. */
const FORM_MS_MAX = 120_000

/**
 * Reads a form with one file (`multipart/form-data`, RFC 7578) within bounds. The file name and the type that a part
 * claims are ignored.
 */
export async function readForm(
  from: { stream: Readable; contentType: string | undefined; clock: Clock },
  bounds: FormBounds,
): Promise<Form> {
  const parser = openParser(from.contentType, bounds)
  const fields = new Map<string, string>()
  let file: Form['file']
  let broken: string | undefined

  parser.on('field', (name, value, _isNameCut, isValueCut) => {
    if (!bounds.fields.includes(name)) return
    if (isValueCut) broken ??= `${name} is too long`
    if (fields.has(name)) broken ??= `${name} is there twice`
    // Browsers encode line ends in forms as CRLF.
    fields.set(name, value.replaceAll('\r\n', '\n'))
  })
  parser.on('file', (name, part) => {
    const chunks: Buffer[] = []
    part.on('data', (chunk: Buffer) => name === bounds.file && chunks.push(chunk))
    part.on('error', () => (broken ??= 'the file is cut off'))
    part.on('end', () => {
      if (name !== bounds.file) broken ??= 'there is a file that nobody asked for'
      else if (part.truncated) file = 'too-large'
      else if (part.bytesRead > 0) file = Buffer.concat(chunks)
    })
  })
  for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) {
    parser.on(limit, () => (broken ??= 'there are too many parts'))
  }

  await pour(from, parser, bounds.fileBytesMax + READ_PAST_BYTES_MAX)
  if (broken !== undefined) throw new Refusal('INVALID_PARAMETERS', { details: [broken] })
  return { fields, file }
}

function openParser(contentType: string | undefined, bounds: FormBounds): BusboyInstance {
  // The parser would read other kinds of forms too, without these bounds.
  if (!/^multipart\/form-data\s*;/i.test(contentType ?? '')) {
    throw new Refusal('INVALID_PARAMETERS', { details: ['a form is expected: multipart/form-data'] })
  }
  try {
    return new Busboy({
      headers: { 'content-type': contentType ?? '' },
      limits: {
        fieldNameSize: 100,
        fieldSize: FIELD_BYTES_MAX,
        fields: PARTS_MAX,
        files: 1,
        parts: PARTS_MAX,
        fileSize: bounds.fileBytesMax,
        headerPairs: 20,
        headerSize: 8 * 1024,
      },
    })
  } catch {
    throw new Refusal('INVALID_PARAMETERS', { details: ['the form has no boundary'] })
  }
}

/** Writes the stream into the parser, with backpressure. */
async function pour(
  { stream, clock }: { stream: Readable; clock: Clock },
  parser: BusboyInstance,
  bytesMax: number,
): Promise<void> {
  const finished = new Promise<void>((resolve, reject) => {
    parser.once('finish', resolve)
    // It may emit several errors; without a listener the second one would end the process.
    parser.on('error', reject)
  })
  finished.catch(() => undefined)
  const stop = clock.after(FORM_MS_MAX, () => stream.destroy())
  try {
    let bytes = 0
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > bytesMax) throw new Refusal('BODY_TOO_LARGE')
      if (!parser.write(chunk)) {
        await Promise.race([new Promise((resolve) => parser.once('drain', resolve)), finished])
      }
    }
    parser.end()
    await finished
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal('INVALID_PARAMETERS', { details: ['the form is broken'] })
  } finally {
    stop()
    parser.destroy()
  }
}
