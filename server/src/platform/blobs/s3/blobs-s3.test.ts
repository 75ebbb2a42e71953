import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { findSwift, startSwift, type Swift } from '../../../../../tests/engines/swift.ts'
import { openLineProxy } from '../../../../../tests/faults/line-proxy.ts'
import { readSettings } from '../../settings/settings.ts'
import type { Blobs } from '../blobs.ts'
import { openBlobs } from '../open-blobs.ts'
import { chunks, countFiles, describeBlobsConformance } from '../test/blobs.conformance.ts'
import { describePartialsConformance } from '../test/partials.conformance.ts'
import { openObjects } from './objects.ts'
import { openS3 } from './open-s3.ts'
import { sweepUploads } from './upload.ts'
import { watchCalls } from './watch-calls.ts'

const engine = findSwift()

/** Longer than one part. */
const LONG = Buffer.alloc(9 * 1024 * 1024, 'long')

describe.skipIf(!engine)('with a Swift', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'tayang-blobs-'))
  let swift: Swift
  const opened: Blobs[] = []
  let buckets = 0
  beforeAll(async () => {
    if (engine) swift = await startSwift(engine)
  }, 180_000)
  afterEach(async () => {
    for (const blobs of opened.splice(0)) await blobs[Symbol.asyncDispose]()
  })
  afterAll(async () => {
    await swift?.[Symbol.asyncDispose]()
    rmSync(root, { recursive: true, force: true })
  })

  const settingsOf = (more: Record<string, string> = {}) => {
    const home = mkdtempSync(path.join(root, 'home-'))
    const env = { TAYANG_HOME: home, TAYANG_FREE_BYTES_MIN: '0', ...swift.settingsFor('none'), ...more }
    return readSettings(env, [])
  }

  async function newBucket(): Promise<string> {
    const bucket = `bucket-${buckets++}`
    await swift.makeBucket(bucket)
    return bucket
  }

  /** One machine of those that share a bucket. */
  async function openAt(bucket: string, more: Record<string, string> = {}): Promise<Blobs> {
    const blobs = await openBlobs(settingsOf({ S3_BUCKET: bucket, ...more }))
    opened.push(blobs)
    return blobs
  }
  const openNew = async () => openAt(await newBucket())

  const textOf = async (blobs: Blobs, key: string) => {
    const bytes = await blobs.read(key)
    return bytes && (await buffer(bytes)).toString()
  }

  describeBlobsConformance(openNew)
  describePartialsConformance(openNew)

  test('two machines without a common disk have the same blobs', async () => {
    const bucket = await newBucket()
    const [one, other] = [await openAt(bucket), await openAt(bucket)]
    await one.write('films/a', chunks('from one'), { sizeBytesMax: 100 })
    expect(await textOf(other, 'films/a')).toBe('from one')
    await one.partials.append('film', chunks('begun here, '), { at: 0, sizeBytesMax: 100 })
    await other.partials.append('film', chunks('ended there'), { at: 12, sizeBytesMax: 100 })
    expect(await one.partials.publish('film', 'sources/1')).toBe(true)
    expect(await textOf(other, 'sources/1')).toBe('begun here, ended there')
  })

  test('a long blob goes in parts and is the same', async () => {
    const blobs = await openNew()
    async function* pieces() {
      for (let at = 0; at < LONG.length; at += 1_000_000) yield LONG.subarray(at, at + 1_000_000)
    }
    expect(await blobs.write('long', pieces(), { sizeBytesMax: 1e9 })).toMatchObject({
      sizeBytes: LONG.length,
    })
    const read = await blobs.read('long')
    expect(read && (await buffer(read)).equals(LONG)).toBe(true)
    const range = await blobs.open('long', { last: 8 })
    expect(range?.bytes && (await buffer(range.bytes)).toString()).toBe('longlong')
    await using file = await blobs.borrow('long')
    expect(file?.path).toContain('lent')
  })

  test('a long upload that breaks off leaves nothing, and one of a killed process is swept by its age', async () => {
    const bucket = await newBucket()
    const blobs = await openAt(bucket)
    async function* broken() {
      yield LONG
      throw new Error('the sender went away')
    }
    await expect(blobs.write('half', broken(), { sizeBytesMax: 1e9 })).rejects.toThrow('the sender went away')
    expect(await blobs.stat('half')).toBeUndefined()

    using s3 = await openS3(settingsOf({ S3_BUCKET: bucket }))
    const { sdk, client } = s3
    const uploads = async () =>
      (await client.send(new sdk.ListMultipartUploadsCommand({ Bucket: bucket }))).Uploads?.length ?? 0
    expect(await uploads()).toBe(0)
    await client.send(new sdk.CreateMultipartUploadCommand({ Bucket: bucket, Key: 'kept/killed' }))
    await sweepUploads(s3, Date.now() - 60_000)
    expect(await uploads()).toBe(1)
    await sweepUploads(s3, Date.now() + 60_000)
    expect(await uploads()).toBe(0)
  })

  test('keys of more than one page are listed, each once', async () => {
    const bucket = await newBucket()
    const blobs = await openAt(bucket)
    const names = Array.from({ length: 7 }, (_, n) => `films/${n}`)
    for (const name of names) await blobs.write(name, chunks('x'), { sizeBytesMax: 1 })
    using s3 = await openS3(settingsOf({ S3_BUCKET: bucket }))
    const found: string[] = []
    for await (const { key } of openObjects(s3, { pageKeys: 3 }).list('kept/films/')) found.push(key)
    expect(found).toEqual(names.map((name) => `kept/${name}`))
  })

  test('calls are counted by what they ask; an object that is absent is an answer, a bucket a failure', async () => {
    const bucket = await newBucket()
    const blobs = await openAt(bucket)
    const of = (wanted: string) => blobs.calls?.().find(({ name }) => name === wanted)
    await blobs.write('a', chunks('x'), { sizeBytesMax: 1 })
    expect(of('PutObject')).toMatchObject({ count: 1, failures: 0 })
    expect(of('PutObject')?.seconds).toBeGreaterThan(0)
    expect(await blobs.read('b')).toBeUndefined()
    expect(of('GetObject')).toMatchObject({ count: 1, failures: 0 })

    using s3 = await openS3(settingsOf({ S3_BUCKET: bucket }))
    const calls = watchCalls(s3.client)
    const gone = s3.client.send(new s3.sdk.GetObjectCommand({ Bucket: 'no-such-bucket', Key: 'kept/a' }))
    await expect(gone).rejects.toThrow()
    expect(calls()).toMatchObject([{ name: 'GetObject', count: 1, failures: 1 }])
  })

  test('a file that is lent is fetched once, and makes room when it is back', async () => {
    const blobs = await openAt(await newBucket(), { S3_CACHE_BYTES: '10' })
    for (const key of ['a', 'b', 'c']) await blobs.write(key, chunks('12345'), { sizeBytesMax: 10 })
    const [first, again] = [await blobs.borrow('a'), await blobs.borrow('a')]
    expect(first?.path).toBe(again?.path)
    const folder = path.dirname(first!.path)
    await using _b = await blobs.borrow('b')
    await using _c = await blobs.borrow('c')
    expect(readdirSync(folder)).toHaveLength(3)
    await first![Symbol.asyncDispose]()
    await first![Symbol.asyncDispose]()
    await using _again = await blobs.borrow('b')
    expect(readdirSync(folder)).toContain(path.basename(first!.path))
    await again![Symbol.asyncDispose]()
    await blobs.write('d', chunks('12345'), { sizeBytesMax: 10 })
    await using _d = await blobs.borrow('d')
    expect(readdirSync(folder)).not.toContain(path.basename(first!.path))
  })

  test('a folder that was moved in part before a crash is moved again, its last file at the end', async () => {
    const blobs = await openNew()
    await blobs.write('recordings/1/240.mp4', chunks('of the first try'), { sizeBytesMax: 100 })
    await using scratch = await blobs.openScratch('show')
    for (const name of ['240.mp4', '240.m3u8', 'journal'])
      writeFileSync(path.join(scratch.folder, name), name)
    mkdirSync(path.join(scratch.folder, 'empty'))
    await blobs.takeInFolder({ folder: scratch.folder, prefix: 'recordings/1', last: 'journal' })
    expect(await textOf(blobs, 'recordings/1/240.mp4')).toBe('240.mp4')
    expect(await textOf(blobs, 'recordings/1/journal')).toBe('journal')
  })

  test('nothing stays on the disk of a machine that has ended', async () => {
    const settings = settingsOf({ S3_BUCKET: await newBucket() })
    const blobs = await openBlobs(settings)
    await blobs.write('films/a', chunks('bytes'), { sizeBytesMax: 10 })
    await (await blobs.borrow('films/a'))?.[Symbol.asyncDispose]()
    await blobs[Symbol.asyncDispose]()
    expect(countFiles(settings.home)).toBe(0)
  })

  test('an answer that breaks off goes on where it broke', async () => {
    const bucket = await newBucket()
    const blobs = await openAt(bucket)
    await blobs.write('long', chunks(LONG.toString()), { sizeBytesMax: 1e9 })
    await using proxy = await openLineProxy({ port: swift.port })
    const far = await openAt(bucket, { S3_ENDPOINT: `http://127.0.0.1:${proxy.port}` })
    const read = await far.read('long')
    let sizeBytes = 0
    for await (const chunk of read ?? []) {
      if (sizeBytes === 0) proxy.cutAll()
      sizeBytes += (chunk as Buffer).length
    }
    expect(sizeBytes).toBe(LONG.length)
  })

  test.each([
    [{ S3_SECRET_KEY: 'another one' }, /^S3_ACCESS_KEY and S3_SECRET_KEY do not open the bucket none/],
    [{}, /^There is no bucket none \(S3_BUCKET\)/],
    [{ S3_ENDPOINT: 'http://127.0.0.1:1' }, /^S3_ENDPOINT http:\/\/127\.0\.0\.1:1 does not answer/],
    [{ S3_BUCKET: '', S3_SECRET_KEY: '' }, /^Blobs in S3 need S3_BUCKET and S3_SECRET_KEY as well\.$/],
  ])('a start with %o says what is wrong', async (more, sentence) => {
    const opening = openBlobs(settingsOf(more))
    await expect(opening).rejects.toMatchObject({ name: 'Failure', message: expect.stringMatching(sentence) })
  })
})
