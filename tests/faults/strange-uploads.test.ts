import { readdir, readFile, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { admin } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeFilm, makeStrangeFilm } from '../films.ts'
import { openTestApp, until, type Person, type TestApp } from '../app.ts'

/** The text of a file beside the uploads; a process that reads it was led astray. */
const SECRET = 'the-secret-of-another-person-7f3a'

let test: TestApp
let operator: Person
let canary: Server
let canaryUrl: string
let hits: string[]
let victim: string
let film: Buffer

beforeAll(async () => {
  test = await openTestApp({ engine: true })
  operator = await test.operator()
  hits = []
  canary = createServer((request, answer) => {
    hits.push(request.url ?? '')
    answer.end(SECRET)
  })
  await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve))
  canaryUrl = `http://127.0.0.1:${(canary.address() as AddressInfo).port}`
  film = Buffer.from(await makeFilm({ seconds: 3, width: 320, height: 240 }))
  victim = path.join(test.app.settings.home, 'victim.ts')
  await writeFile(victim, Buffer.concat([film, Buffer.from(SECRET)]))
}, 180_000)
afterAll(async () => {
  canary.close()
  await test[Symbol.asyncDispose]()
})

const asOperator = () => ({ token: operator.login.accessToken })
let made = 0

async function askUpload(sizeBytes: number) {
  const friendlyId = `strange-${++made}`
  const body = {
    friendlyId,
    type: 'movie' as const,
    title: { en: 'Strange', id: 'Aneh' },
    description: { en: '', id: '' },
    year: null,
    rating: null,
    genres: [],
    cast: [],
    premium: false,
    thumbColor: '#000000',
    heights: [240 as const],
  }
  await test.call(admin.putTitle, { params: { friendlyId }, body }, asOperator())
  const asked = await test.call(
    admin.createUpload,
    { params: { friendlyId }, body: { sizeBytes } },
    asOperator(),
  )
  expect(asked.status).toBe(200)
  return { friendlyId, url: new URL(asked.body.data.uploadUrl, test.address) }
}

const put = async (url: URL, body: Uint8Array) => {
  const answer = await fetch(url, { method: 'PUT', body: body.slice() })
  const text = await answer.text()
  return { status: answer.status, code: text === '' ? null : (JSON.parse(text) as { code: string }).code }
}

async function stateOf(friendlyId: string) {
  const found = await test.call(admin.getTitle, { params: { friendlyId } }, asOperator())
  return found.body.data
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name))
}
const blobsFolder = () => path.join(test.app.settings.home, 'blobs')

/** Uploads these bytes and waits for what the app makes of them. */
async function judge(bytes: Uint8Array) {
  const { friendlyId, url } = await askUpload(bytes.byteLength)
  expect(await put(url, bytes)).toEqual({ status: 204, code: null })
  return until(
    async () => {
      const state = await stateOf(friendlyId)
      return (state.state === 'failed' || state.state === 'ready') && state
    },
    { withinMs: 60_000, what: 'a judgement' },
  )
}

const text = (lines: readonly string[]) => Buffer.from(`${lines.join('\n')}\n`)
const playlistOf = (address: string) =>
  text(['#EXTM3U', '#EXT-X-TARGETDURATION:3', '#EXTINF:3,', address, '#EXT-X-ENDLIST'])

describe('a file that is no film', () => {
  it.each<[string, () => Uint8Array | Promise<Uint8Array>]>([
    ['a playlist of a file of this machine', () => playlistOf(`file://${victim}`)],
    ['a playlist of a file beside it', () => playlistOf('../../../victim.ts')],
    ['a playlist of an address of this machine', () => playlistOf(`${canaryUrl}/film.ts`)],
    [
      'a playlist by a protocol within a protocol',
      () => playlistOf(`concat:${victim}|subfile,,start,0,end,9,,:${victim}`),
    ],
    [
      'an encrypted playlist whose key is elsewhere',
      () =>
        text([
          '#EXTM3U',
          `#EXT-X-KEY:METHOD=AES-128,URI="${canaryUrl}/key"`,
          '#EXTINF:3,',
          victim,
          '#EXT-X-ENDLIST',
        ]),
    ],
    ['an ffconcat list', () => text(['ffconcat version 1.0', `file '${victim}'`])],
    [
      'a DASH manifest',
      () =>
        text([
          '<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static" mediaPresentationDuration="PT3S">',
          `<Period><AdaptationSet mimeType="video/mp4"><Representation id="1"><BaseURL>${canaryUrl}/dash.mp4</BaseURL>`,
          '</Representation></AdaptationSet></Period></MPD>',
        ]),
    ],
    [
      'an SVG that includes a file',
      () =>
        text([
          `<svg xmlns="http://www.w3.org/2000/svg"><image href="file://${victim}"/><image href="${canaryUrl}/a"/></svg>`,
        ]),
    ],
    ['random bytes', () => crypto.getRandomValues(new Uint8Array(60_000))],
    ['a film cut in half', () => film.subarray(0, film.length / 2)],
    [
      'a film that says at its start that it is whole, and is not',
      async () => {
        const fast = await makeStrangeFilm('index-first')
        return fast.subarray(0, fast.length / 2)
      },
    ],
    ['one frame that lasts sixteen hours', () => makeStrangeFilm('one-frame-for-16-hours')],
    ['sound alone', () => makeStrangeFilm('sound-alone')],
  ])(
    'is refused: %s',
    async (_what, make) => {
      const state = await judge(await make())
      expect(state).toMatchObject({ state: 'failed', heights: [] })
      expect(['not-supported', 'damaged', 'too-long']).toContain(state.failure?.reason)
      expect(state.failure?.message).not.toMatch(/\/|blobs|victim/)
    },
    60_000,
  )

  it('made the app request nothing and read nothing else, and left no file behind', async () => {
    expect(hits).toEqual([])
    await until(async () => (await filesBelow(blobsFolder())).length === 0, { what: 'an empty store' })
  })

  it('does not keep the next film from being made, and no secret is in it', async () => {
    const state = await judge(film)
    expect(state.state).toBe('ready')
    const files = await filesBelow(blobsFolder())
    expect(files.length).toBeGreaterThan(3)
    for (const file of files) expect((await readFile(file)).includes(SECRET)).toBe(false)
    expect(files.filter((file) => /\/(unfinished|sources)\//.test(file))).toEqual([])
  }, 180_000)
})

describe('an upload', () => {
  it('is taken once; replayed, changed or over it is refused, and nothing of it stays', async () => {
    const before = await filesBelow(blobsFolder())
    const { url } = await askUpload(film.length)
    const signature = url.searchParams.get('signature') ?? ''
    const changed = new URL(url)
    changed.searchParams.set(
      'signature',
      signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')),
    )
    expect(await put(changed, film)).toEqual({ status: 403, code: 'UPLOAD_SIGNATURE_INVALID' })
    const later = new URL(url)
    later.searchParams.set('expires', String(Number(url.searchParams.get('expires')) + 60_000))
    expect(await put(later, film)).toEqual({ status: 403, code: 'UPLOAD_SIGNATURE_INVALID' })
    expect(await put(url, Buffer.concat([film, film]))).toEqual({ status: 413, code: 'UPLOAD_TOO_LARGE' })
    expect(await put(url, new Uint8Array(0))).toEqual({ status: 400, code: 'INVALID_PARAMETERS' })
    expect(await filesBelow(blobsFolder())).toEqual(before)
    expect(await put(url, film)).toEqual({ status: 204, code: null })
    expect(await put(url, film)).toEqual({ status: 409, code: 'UPLOAD_USED' })
  }, 180_000)

  it.each([
    '/media/v1.0/uploads/..%2f..%2fvictim.ts',
    '/media/v1.0/uploads/%00',
    '/media/v1.0/uploads/a/../b',
  ])('to %s goes nowhere', async (address) => {
    const answer = await fetch(`${test.address}${address}?expires=9999999999999&signature=x`, {
      method: 'PUT',
      body: 'x',
    })
    expect([400, 403, 404, 405]).toContain(answer.status)
    expect(await readFile(victim)).toHaveLength(film.length + SECRET.length)
  })
})
