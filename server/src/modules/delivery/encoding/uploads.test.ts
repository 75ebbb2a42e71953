import { once } from 'node:events'
import { request } from 'node:http'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FILE, openCatalogHarness, type CatalogHarness } from '../../../../../tests/catalog-harness.ts'

let harness: CatalogHarness

beforeAll(async () => {
  harness = await openCatalogHarness({ startsJobs: false })
})
afterAll(() => harness[Symbol.asyncDispose]())

const HOUR_MS = 3_600_000
const put = async (url: string, bytes: Buffer = FILE) => {
  const answer = await harness.calls.ask({
    method: 'PUT',
    url,
    payload: bytes,
    headers: { host: 'localhost:3000', 'content-type': 'video/mp4' },
  })
  const text = answer.bytes.toString()
  return { status: answer.status, code: text === '' ? null : JSON.parse(text).code }
}
const ask = async (sizeBytes = FILE.length) => {
  const { friendlyId } = await harness.putTitle()
  const upload = await harness.delivery.createUpload({ friendlyId, sizeBytes }, harness.clock.now())
  return { friendlyId, ...upload }
}
const stateOf = async (friendlyId: string) => (await harness.library.titleState(friendlyId)).state

async function filesOf(prefix: string): Promise<string[]> {
  const keys: string[] = []
  for await (const key of harness.blobs.list(prefix)) keys.push(key)
  return keys
}
/** Files that are being written now. */
async function unfinished(): Promise<string[]> {
  await using own = await harness.blobs.openScratch('look')
  const names = await readdir(path.dirname(own.folder))
  return names.filter((name) => name !== path.basename(own.folder))
}

describe('an upload address', () => {
  test('is requested with the size of the file, and names its end', async () => {
    const upload = await ask()
    expect(upload.expiresAt).toBe(harness.clock.now() + HOUR_MS)
    expect(upload.uploadUrl).toContain(`/media/v1.0/uploads/${upload.id}?`)
    expect(await stateOf(upload.friendlyId)).toBe('uploading')
  })

  test('is not given for a title without a video, an unknown title, or a file that is too large', async () => {
    const series = await harness.putTitle({ type: 'series' })
    const film = await harness.putTitle()
    const create = (friendlyId: string, sizeBytes: number) =>
      harness.delivery.createUpload({ friendlyId, sizeBytes }, harness.clock.now())
    await expect(create(series.friendlyId, 1)).rejects.toMatchObject({ code: 'VIDEO_NOT_FOUND' })
    await expect(create('nobody', 1)).rejects.toMatchObject({ code: 'VIDEO_NOT_FOUND' })
    await expect(create(film.friendlyId, 20 * 1024 ** 3 + 1)).rejects.toMatchObject({
      code: 'UPLOAD_TOO_LARGE',
    })
  })

  test('takes the file once; then the title is being prepared', async () => {
    const { uploadUrl, friendlyId } = await ask()
    expect(await put(uploadUrl)).toEqual({ status: 204, code: null })
    expect(await stateOf(friendlyId)).toBe('processing')
    const { version } = await harness.library.titleState(friendlyId)
    const kept = await harness.blobs.read(`sources/${version}`)
    expect(Buffer.concat(await kept!.toArray()).equals(FILE)).toBe(true)

    expect(await put(uploadUrl)).toEqual({ status: 409, code: 'UPLOAD_USED' })
    expect((await filesOf('sources')).filter((key) => key.endsWith(version ?? ''))).toHaveLength(1)
  })

  test('is refused when it was changed, forged or has expired', async () => {
    const { uploadUrl, id } = await ask()
    const other = await ask()
    const signatureOf = (url: string) => new URL(url, 'http://x').searchParams.get('signature') ?? ''
    const base = uploadUrl.split('?')[0]
    const expires = new URL(uploadUrl, 'http://x').searchParams.get('expires')
    const before = await filesOf('sources')
    for (const wrong of [
      uploadUrl.replace(id, other.id),
      `${base}?expires=${Number(expires) + 1}&signature=${signatureOf(uploadUrl)}`,
      `${base}?expires=${expires}&signature=${signatureOf(other.uploadUrl)}`,
      `${base}?expires=${expires}&signature=`,
    ]) {
      expect(await put(wrong)).toEqual({ status: 403, code: 'UPLOAD_SIGNATURE_INVALID' })
    }
    expect((await put(`${base}?expires=x&signature=y`)).status).toBe(400)
    expect((await put(String(base))).status).toBe(400)

    await harness.clock.leap(HOUR_MS)
    expect(await put(uploadUrl)).toEqual({ status: 403, code: 'UPLOAD_SIGNATURE_INVALID' })
    expect(await filesOf('sources')).toEqual(before)
  })

  test('takes neither more nor fewer bytes than announced, and may be tried again', async () => {
    const { uploadUrl, friendlyId } = await ask()
    const before = await filesOf('sources')
    const more = Buffer.concat([FILE, FILE])
    expect(await put(uploadUrl, more)).toEqual({ status: 413, code: 'UPLOAD_TOO_LARGE' })
    expect(await put(uploadUrl, FILE.subarray(1))).toEqual({ status: 400, code: 'INVALID_PARAMETERS' })
    expect(await put(uploadUrl, Buffer.alloc(0))).toEqual({ status: 400, code: 'INVALID_PARAMETERS' })
    expect(await filesOf('sources')).toEqual(before)
    expect(await stateOf(friendlyId)).toBe('uploading')
    expect((await put(uploadUrl)).status).toBe(204)
  })
})

describe('an upload over a real socket', () => {
  /** Begins a PUT without a length. */
  function begin(port: number, url: string) {
    const call = request({ host: '127.0.0.1', port, path: url, method: 'PUT', agent: false })
    call.on('error', () => {})
    return call
  }

  test('leaves nothing behind when it is broken off, and its address may be tried again', async () => {
    await using server = await harness.listen()
    const { uploadUrl, friendlyId } = await ask()
    const before = await filesOf('sources')
    const call = begin(server.port, uploadUrl)
    call.write(FILE.subarray(0, 5))
    await expect.poll(unfinished).toHaveLength(1)
    call.destroy()
    await expect.poll(unfinished).toHaveLength(0)
    expect(await filesOf('sources')).toEqual(before)
    expect(await stateOf(friendlyId)).toBe('uploading')
    expect((await put(uploadUrl)).status).toBe(204)
  })

  test('is refused and cut when it goes on beyond the announced size', async () => {
    await using server = await harness.listen()
    const { uploadUrl } = await ask()
    const call = begin(server.port, uploadUrl)
    call.write(Buffer.concat([FILE, FILE]))
    const [answer] = await once(call, 'response')
    expect(answer.statusCode).toBe(413)
    const closed = once(call, 'close')
    await expect.poll(() => harness.clock.pending).toBeGreaterThan(0)
    await harness.clock.advance(2_000)
    await closed
    expect(await unfinished()).toEqual([])
  })

  test('is read from the first of two senders at one address only', async () => {
    await using server = await harness.listen()
    const { uploadUrl } = await ask()
    const first = begin(server.port, uploadUrl)
    first.write(FILE.subarray(0, 5))
    await expect.poll(unfinished).toHaveLength(1)
    expect(await put(uploadUrl)).toEqual({ status: 409, code: 'UPLOAD_USED' })
    const answered = once(first, 'response')
    first.end(FILE.subarray(5))
    const [answer] = await answered
    expect(answer.statusCode).toBe(204)
  })

  test('is abandoned when its sender stalls, and nothing remains', async () => {
    await using server = await harness.listen()
    const { uploadUrl } = await ask()
    const call = begin(server.port, uploadUrl)
    call.write(FILE.subarray(0, 5))
    await expect.poll(unfinished).toHaveLength(1)
    // The file exists a moment before its sender is watched.
    await expect
      .poll(async () => {
        await harness.clock.advance(60_000)
        return unfinished()
      })
      .toHaveLength(0)
    call.destroy()
  })
})
