import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { ClientRequest } from 'node:http'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { answerOf, openUploadsHarness, type Announced, type UploadsHarness } from '../test/uploads-harness.ts'

const FILE = randomBytes(1_000)
const range = (first: number, end: number, size = FILE.length) => ({
  'content-range': `bytes ${first}-${end - 1}/${size}`,
})

let harness: UploadsHarness
beforeAll(async () => {
  harness = await openUploadsHarness({ startsJobs: false })
  Object.assign(harness.limits, { 'clips.uploadsPerDay': 1_000, 'clips.inReviewMax': 1_000 })
})
afterAll(() => harness[Symbol.asyncDispose]())
afterEach(() => void (harness.limits['clips.inReviewMax'] = 1_000))

const newClip = (size = FILE.length) => harness.announced(size)
const sizeOf = ({ id }: Announced) => harness.catalog.blobs.partials.sizeOf(id)
async function bytesOf({ id }: Announced): Promise<Buffer> {
  await using file = await harness.catalog.blobs.partials.borrow(id)
  return readFileSync(file?.path ?? '')
}
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]
const put = (clip: Announced, first: number, end: number) =>
  harness.put(clip, FILE.subarray(first, end), range(first, end))

describe('a file', () => {
  test('that comes whole is handed to its check', async () => {
    const clip = await newClip()
    expect((await harness.progress(clip)).body.data).toEqual({
      id: clip.id,
      state: 'uploading',
      receivedBytes: 0,
      sizeBytes: 1_000,
      expiresAt: clip.expiresAt,
    })
    const answer = await harness.put(clip, FILE)
    expect([answer.status, answer.body.data]).toEqual([
      200,
      { id: clip.id, state: 'processing', receivedBytes: 1_000, sizeBytes: 1_000, expiresAt: clip.expiresAt },
    ])
    expect(await bytesOf(clip)).toEqual(FILE)
    expect((await harness.progress(clip)).body.data).toMatchObject({
      state: 'processing',
      receivedBytes: 1_000,
    })
  })

  test('that comes in pieces says what it has after each', async () => {
    const clip = await newClip()
    expect((await put(clip, 0, 400)).body.data).toMatchObject({ state: 'uploading', receivedBytes: 400 })
    expect((await put(clip, 400, 401)).body.data).toMatchObject({ state: 'uploading', receivedBytes: 401 })
    expect((await put(clip, 401, 1_000)).body.data).toMatchObject({ state: 'processing' })
    expect(await bytesOf(clip)).toEqual(FILE)
  })

  test('may be sent whole once more from its beginning while it is not whole', async () => {
    const clip = await newClip()
    await harness.put(clip, randomBytes(300), range(0, 300))
    expect((await harness.put(clip, FILE)).body.data).toMatchObject({ state: 'processing' })
    expect(await bytesOf(clip)).toEqual(FILE)
  })

  test('goes on only where it ends, and the refusal names that byte', async () => {
    const clip = await newClip()
    await put(clip, 0, 400)
    for (const [first, end] of [
      [300, 500],
      [401, 500],
      [0, 400],
      [999, 1_000],
    ] as const) {
      const answer = await put(clip, first, end)
      expect([...codeOf(answer), answer.body.details]).toEqual([409, 'UPLOAD_ELSEWHERE', ['expected: 400']])
    }
    expect(await sizeOf(clip)).toBe(400)
  })

  test('that was finished takes nothing more, but its last piece may be repeated after a lost answer', async () => {
    const clip = await newClip()
    await put(clip, 0, 600)
    await put(clip, 600, 1_000)
    for (const repeated of [await put(clip, 600, 1_000), await harness.put(clip, FILE)]) {
      expect([repeated.status, repeated.body.data.state]).toEqual([200, 'processing'])
    }
    expect(codeOf(await put(clip, 0, 600))).toEqual([409, 'UPLOAD_USED'])
    expect(await bytesOf(clip)).toEqual(FILE)
  })

  test('is handed over once the server hears of it again where it was killed after the last byte', async () => {
    for (const how of ['get', 'put'] as const) {
      const clip = await newClip()
      await harness.catalog.blobs.partials.append(clip.id, [FILE] as never, { at: 0, sizeBytesMax: 1_000 })
      expect(await harness.stateOf(clip)).toBe('uploading')
      const answer = how === 'get' ? await harness.progress(clip) : await put(clip, 600, 1_000)
      expect([answer.status, answer.body.data.state]).toEqual([200, 'processing'])
      expect(await harness.stateOf(clip)).toBe('processing')
    }
  })
})

describe('an upload is refused', () => {
  test('at a forged, changed or unknown address', async () => {
    const clip = await newClip()
    const [other, wrong] = [await newClip(), '00000000-0000-7000-8000-000000000000']
    const urls = [
      clip.uploadUrl.replace(/signature=.*/, `signature=${'A'.repeat(43)}`),
      clip.uploadUrl.replace(/expires=\d+/, `expires=${clip.expiresAt + 1}`),
      clip.uploadUrl.replace(clip.id, other.id),
      clip.uploadUrl.replace(clip.id, wrong),
      clip.uploadUrl.replace(clip.id, '..%2F..%2Fsecret'),
    ]
    for (const uploadUrl of urls) {
      const changed = { ...clip, uploadUrl }
      const answers = [await harness.put(changed, FILE), await harness.progress(changed)]
      for (const { status, body } of answers) {
        expect([403, 400]).toContain(status)
        expect(['UPLOAD_SIGNATURE_INVALID', 'INVALID_PARAMETERS']).toContain(body.code)
      }
    }
    expect(await sizeOf(clip)).toBe(0)
  })

  test('a day after it was announced', async () => {
    await using later = await openUploadsHarness({ startsJobs: false })
    const clip = await later.announced(FILE.length)
    await later.catalog.clock.leap(24 * 60 * 60_000 - 1)
    expect((await later.progress(clip)).status).toBe(200)
    await later.catalog.clock.advance(1)
    expect(codeOf(await later.progress(clip))).toEqual([403, 'UPLOAD_SIGNATURE_INVALID'])
    expect(codeOf(await later.put(clip, FILE))).toEqual([403, 'UPLOAD_SIGNATURE_INVALID'])
  })

  test('where it is larger than announced, however it says so', async () => {
    const clip = await newClip()
    await put(clip, 0, 400)
    const more = Buffer.concat([FILE, FILE])
    expect(codeOf(await harness.put(clip, more))).toEqual([413, 'UPLOAD_TOO_LARGE'])
    expect(codeOf(await harness.put(clip, more, range(0, 2_000, 2_000)))).toEqual([413, 'UPLOAD_TOO_LARGE'])
    // Without a length: the bytes are counted.
    const call = await harness.open(clip, { ...range(400, 1_000), 'transfer-encoding': 'chunked' })
    call.write(more)
    expect(codeOf(await answerOf(call))).toEqual([413, 'UPLOAD_TOO_LARGE'])
    call.destroy()
    expect(await sizeOf(clip)).toBe(400)
    expect(await bytesOf(clip)).toEqual(FILE.subarray(0, 400))
  })

  test('where it is shorter than announced', async () => {
    const clip = await newClip()
    expect(codeOf(await harness.put(clip, FILE.subarray(1)))).toEqual([400, 'INVALID_PARAMETERS'])
    expect(await sizeOf(clip)).toBe(0)
    const call = await harness.open(clip, { 'transfer-encoding': 'chunked' })
    call.end(FILE.subarray(0, 700))
    expect(codeOf(await answerOf(call))).toEqual([400, 'INVALID_PARAMETERS'])
    // What came counts all the same.
    expect(await sizeOf(clip)).toBe(700)
  })

  test('where the disk has no room, before a byte of it is kept', async () => {
    const clip = await newClip()
    const { blobs } = harness.catalog
    const requireSpace = blobs.requireSpace.bind(blobs)
    Object.assign(blobs, { requireSpace: () => requireSpace(Number.MAX_SAFE_INTEGER) })
    try {
      expect(codeOf(await harness.put(clip, FILE))).toEqual([507, 'NO_SPACE'])
    } finally {
      Object.assign(blobs, { requireSpace })
    }
    expect(await sizeOf(clip)).toBe(0)
  })
})

describe('a line that breaks', () => {
  test('in the middle of a PUT costs nothing that had arrived', async () => {
    const clip = await newClip()
    const call = await harness.open(clip, { 'content-length': 1_000 })
    call.write(FILE.subarray(0, 650))
    await expect.poll(() => sizeOf(clip)).toBe(650)
    call.destroy()
    await expect.poll(async () => (await put(clip, 650, 1_000)).body.data?.state).toBe('processing')
    expect(await bytesOf(clip)).toEqual(FILE)
  })

  test('without a word is replaced by the next request once it was silent for two seconds', async () => {
    const clip = await newClip()
    const silent = await harness.open(clip, { 'content-length': 1_000 })
    silent.write(FILE.subarray(0, 300))
    await expect.poll(() => sizeOf(clip)).toBe(300)
    // Two tabs at once: the second one is told where the first one is.
    expect(codeOf(await put(clip, 300, 1_000))).toEqual([409, 'UPLOAD_ELSEWHERE'])
    const cut = closeOf(silent)
    await harness.catalog.clock.advance(2_000)
    expect((await put(clip, 300, 1_000)).body.data).toMatchObject({ state: 'processing' })
    await cut
    expect(await bytesOf(clip)).toEqual(FILE)
  })

  test('for a minute is over', async () => {
    const clip = await newClip()
    const stalled = await harness.open(clip, { 'content-length': 1_000 })
    stalled.write(FILE.subarray(0, 300))
    await expect.poll(() => sizeOf(clip)).toBe(300)
    const closed = closeOf(stalled)
    await harness.catalog.clock.advance(60_000)
    await closed
    await expect.poll(async () => (await put(clip, 300, 1_000)).status).toBe(200)
  })

  test('any number of times leaves exactly the bytes of the file', { timeout: 60_000 }, async () => {
    const piece = fc.record({
      bytes: fc.integer({ min: 1, max: 40_000 }),
      isCut: fc.boolean(),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(piece, { maxLength: 6 }),
        fc.integer({ min: 1, max: 90_000 }),
        async (pieces, size) => {
          const file = randomBytes(size)
          const clip = await newClip(size)
          for (const { bytes, isCut, share } of pieces) {
            const first = (await harness.progress(clip)).body.data.receivedBytes as number
            const part = file.subarray(first, first + bytes)
            if (part.length === 0) break
            if (isCut) await sendAndCut(clip, { part, first, size }, Math.floor(share * part.length))
            // Where the server has not yet noticed the cut, the piece is refused and comes later.
            else await harness.put(clip, part, range(first, first + part.length, size))
          }
          await finish(clip, file)
          expect(hash(await bytesOf(clip))).toBe(hash(file))
          expect(await harness.stateOf(clip)).toBe('processing')
        },
      ),
      { numRuns: 25 },
    )
  })
})

async function sendAndCut(
  clip: Announced,
  { part, first, size }: { part: Buffer; first: number; size: number },
  cutAt: number,
): Promise<void> {
  const headers = { ...range(first, first + part.length, size), 'content-length': part.length }
  const call = await harness.open(clip, headers)
  const closed = closeOf(call)
  await new Promise<void>((resolve) => call.write(part.subarray(0, cutAt), () => resolve()))
  call.destroy()
  await closed
}

/** As the site does: it asks where to go on and sends the rest. */
async function finish(clip: Announced, file: Buffer): Promise<void> {
  await expect
    .poll(async () => {
      const { receivedBytes, state } = (await harness.progress(clip)).body.data
      if (state !== 'uploading') return state
      const answer = await harness.put(
        clip,
        file.subarray(receivedBytes),
        range(receivedBytes, file.length, file.length),
      )
      return answer.body.data?.state
    })
    .toBe('processing')
}

/** An error of the connection closes it too. */
const closeOf = (call: ClientRequest) => new Promise<void>((resolve) => call.once('close', () => resolve()))
const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
