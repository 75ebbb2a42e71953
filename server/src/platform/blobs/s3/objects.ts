import { Readable } from 'node:stream'
import type { OpenBlob } from '../blobs.ts'
import type { RangeAsked } from '../range.ts'
import { isOutOfRange, missing, type S3 } from './open-s3.ts'

/** How often an answer that breaks off in the middle is asked for again without a byte between. */
const RESUMES_MAX = 3
const DELETES_AT_ONCE_MAX = 8
/** No S3 gives more at once. */
const PAGE_KEYS = 1_000

export interface ObjectFacts {
  readonly sizeBytes: number
  readonly modifiedMs: number
  /** Names these bytes. */
  readonly etag: string
}

/** What single objects of a bucket are asked for. */
export interface Objects {
  facts(key: string): Promise<ObjectFacts | undefined>
  /** One request, whatever the range. */
  open(key: string, asked?: RangeAsked): Promise<OpenBlob | undefined>
  /** In order. */
  list(prefix: string): AsyncIterable<{ key: string; sizeBytes: number }>
  remove(keys: readonly string[]): Promise<void>
}

export function openObjects({ sdk, client, bucket }: S3, { pageKeys = PAGE_KEYS } = {}): Objects {
  const at = (key: string) => ({ Bucket: bucket, Key: key })

  async function facts(key: string): Promise<ObjectFacts | undefined> {
    const found = await client.send(new sdk.HeadObjectCommand(at(key))).catch(missing)
    return (
      found && {
        sizeBytes: found.ContentLength ?? 0,
        modifiedMs: found.LastModified?.getTime() ?? 0,
        etag: found.ETag ?? '',
      }
    )
  }

  async function get(key: string, range: string | undefined, etag?: string) {
    const command = new sdk.GetObjectCommand({ ...at(key), Range: range, IfMatch: etag })
    const { Body, ...answer } = await client.send(command)
    if (!(Body instanceof Readable)) throw new Error('S3 answered without bytes')
    return { ...answer, body: Body as Readable }
  }

  async function outside(key: string): Promise<OpenBlob | undefined> {
    const found = await facts(key)
    return found && { sizeBytes: found.sizeBytes, range: { start: 0, end: -1 }, bytes: null }
  }

  return {
    facts,
    async open(key, asked) {
      if (asked && 'last' in asked && asked.last === 0) return outside(key)
      const answer = await get(key, asked && headerOf(asked)).catch((error: Error) =>
        isOutOfRange(error) ? null : missing(error),
      )
      if (answer === null) return outside(key)
      if (!answer) return undefined
      const [, from, to, whole] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(answer.ContentRange ?? '') ?? []
      const sizeBytes = whole === undefined ? (answer.ContentLength ?? 0) : Number(whole)
      const range =
        whole === undefined ? { start: 0, end: sizeBytes - 1 } : { start: Number(from), end: Number(to) }
      const more = async (start: number) =>
        (await get(key, headerOf({ start, end: range.end }), answer.ETag)).body
      return { sizeBytes, range, bytes: resumed(answer.body, range, more) }
    },

    async *list(prefix) {
      for (let ContinuationToken: string | undefined; ;) {
        const page = { Bucket: bucket, Prefix: prefix, MaxKeys: pageKeys, ContinuationToken }
        const command = new sdk.ListObjectsV2Command(page)
        const { Contents = [], NextContinuationToken } = await client.send(command)
        for (const { Key = '', Size = 0 } of Contents) yield { key: Key, sizeBytes: Size }
        if (!NextContinuationToken) return
        ContinuationToken = NextContinuationToken
      }
    },

    // One by one: the call for many wants a checksum that not everybody who offers S3 accepts from this package.
    async remove(keys) {
      for (let i = 0; i < keys.length; i += DELETES_AT_ONCE_MAX) {
        const lot = keys.slice(i, i + DELETES_AT_ONCE_MAX)
        await Promise.all(lot.map((key) => client.send(new sdk.DeleteObjectCommand(at(key))).catch(missing)))
      }
    },
  }
}

function headerOf(asked: RangeAsked): string {
  return 'last' in asked ? `bytes=-${asked.last}` : `bytes=${asked.start}-${asked.end ?? ''}`
}

/** An answer that goes on where it broke off, as long as the bytes are the same. */
function resumed(
  first: Readable,
  { start, end }: { start: number; end: number },
  more: (start: number) => Promise<Readable>,
): Readable {
  let body = first
  async function* bytes(): AsyncGenerator<Uint8Array> {
    let at = start
    for (let resumes = 0; at <= end;) {
      try {
        for await (const chunk of body as AsyncIterable<Uint8Array>) {
          at += chunk.byteLength
          resumes = 0
          yield chunk
        }
        if (at <= end) throw new Error('S3 ended an answer early')
      } catch (error) {
        if (++resumes > RESUMES_MAX) throw error
        body = await more(at)
      }
    }
  }
  const passed = Readable.from(bytes(), { objectMode: false })
  // One that nobody began to read holds its connection otherwise.
  return passed.once('close', () => body.destroy())
}
