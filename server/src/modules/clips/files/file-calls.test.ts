import { admin, clipFiles, user } from '@tayang/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Person } from '../../../../../tests/app.ts'
import { newId } from '../../../platform/ids/ids.ts'
import { addUploadedVersion } from './test/clip-versions.fixture.ts'
import { openFilesHarness, type FilesHarness } from './test/files-harness.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const FRAMING = { kind: 'window', x: 0.25 } as const

let harness: FilesHarness
let ayu: Person
let budi: Person
let citra: Person
let files: Awaited<ReturnType<typeof addUploadedVersion>>

beforeAll(async () => {
  harness = await openFilesHarness()
  ayu = await harness.app.person('Ayu')
  budi = await harness.app.person('Budi')
  citra = await harness.app.person('Citra')
  files = await addUploadedVersion(harness.blobs, { size: '320x180', seconds: 2 })
})
afterAll(() => harness[Symbol.asyncDispose]())

/** The same files under another id: a version belongs to one clip. */
async function version() {
  const id = newId()
  for await (const key of harness.blobs.list(`versions/${files.id}`)) {
    const stream = await harness.blobs.read(key)
    if (stream) await harness.blobs.write(key.replace(files.id, id), stream, { sizeBytesMax: 10_000_000 })
  }
  return { ...files, id }
}

const codeOf = ({ status, refusal }: { status: number; refusal: { code: unknown } }) => [status, refusal.code]
const vertical = (id: string, person: Person, hasMark = true) =>
  harness.app.call(
    clipFiles.makeVertical,
    { params: { id }, body: { framing: FRAMING, hasMark } },
    { token: person.login.accessToken },
  )
const fetchFile = (url: string | null, headers: Record<string, string> = {}) =>
  fetch(new URL(url ?? '', harness.app.address), { headers })

describe('the file of a clip', () => {
  let clip: string
  beforeEach(async () => {
    clip = await harness.clip({ version: await version(), owner: ayu, maker: budi })
  })

  test('in its own shape is there at once, with an address for minutes', async () => {
    const { status, body } = await harness.get(clip, { as: citra })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      shape: '16:9',
      state: 'ready',
      progress: 1,
      fileName: 'Sate malam.mp4',
      url: expect.stringMatching(/^\/media\/c\//) as string,
    })
    const whole = await fetchFile(body.data.url)
    expect(whole.status).toBe(200)
    expect(whole.headers.get('content-disposition')).toContain('attachment; filename="Sate malam.mp4"')
    expect(whole.headers.get('cache-control')).toBe('private, no-store')
    const bytes = Buffer.from(await whole.arrayBuffer())
    expect(bytes).toHaveLength(body.data.sizeBytes ?? 0)
    expect(bytes.toString('latin1', 4, 8)).toBe('ftyp')

    const part = await fetchFile(body.data.url, { range: 'bytes=100-199' })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 100-199/${bytes.length}`])
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(100, 200))).toBe(true)
    await harness.clock.advance(11 * 60_000)
    expect((await fetchFile(body.data.url)).status).toBe(403)
  })

  test('needs no order in its own shape, and an order of it is answered with it', async () => {
    const { status, body } = await harness.make(clip, { as: citra })
    expect([status, body.data.state]).toEqual([200, 'ready'])
  })

  test('is for people who signed in: a guest sees none', async () => {
    const { status, body } = await harness.get(clip, {})
    expect([status, body.data.state, body.data.url]).toEqual([200, 'none', null])
    expect((await harness.make(clip, {})).status).toBe(401)
  })

  test('upright is ordered once, however often and by whom', async () => {
    expect((await harness.get(clip, { shape: '9:16', as: citra })).body.data.state).toBe('none')
    const orders = await Promise.all(
      [citra, citra, budi].map((as) => harness.make(clip, { shape: '9:16', as })),
    )
    expect(orders.map(({ status, body }) => [status, body.data.state])).toEqual(
      orders.map(() => [200, 'waiting']),
    )
    const kept = await sql`select 1 from clips.clip_file where clip_id = ${clip}`.execute(harness.rows)
    expect(kept.rows).toHaveLength(1)
    expect((await harness.get(clip, { shape: '9:16', as: ayu })).body.data).toMatchObject({
      state: 'waiting',
      url: null,
      fileName: 'Sate malam 9x16.mp4',
    })
  })

  test('gets its framing from its owner and its maker alone', async () => {
    for (const person of [ayu, budi]) {
      expect((await vertical(clip, person, person === ayu)).body.data).toMatchObject({
        shape: '9:16',
        state: 'waiting',
      })
    }
    expect(codeOf(await vertical(clip, citra))).toEqual([403, 'FORBIDDEN'])
  })

  test('of a clip that nobody may see yet is there for its owner alone', async () => {
    const hidden = await harness.clip({ version: await version(), owner: ayu, isHidden: true })
    expect((await harness.get(hidden, { as: ayu })).body.data.state).toBe('ready')
    for (const call of [harness.get(hidden, { as: citra }), harness.make(hidden, { as: citra })]) {
      expect(codeOf(await call)).toEqual([404, 'VIDEO_NOT_FOUND'])
    }
    expect(codeOf(await vertical(hidden, citra))).toEqual([404, 'VIDEO_NOT_FOUND'])
  })

  test('of an unknown clip is not found', async () => {
    for (const id of [newId(), 'nothing']) {
      expect(codeOf(await harness.get(id, { as: ayu }))).toEqual([404, 'VIDEO_NOT_FOUND'])
    }
  })

  test('is refused to people whom its owner blocked', async () => {
    const dewi = await harness.app.person('Dewi')
    const token = ayu.login.accessToken
    await harness.app.call(user.block, { body: { blockTo: dewi.login.profile.id } }, { token })
    expect(codeOf(await harness.get(clip, { as: dewi }))[1]).toBe('BLOCKED_RELATION')
    expect(codeOf(await harness.make(clip, { as: dewi }))[1]).toBe('BLOCKED_RELATION')
    expect(codeOf(await vertical(clip, dewi))[1]).toBe('BLOCKED_RELATION')
  })

  test('whose owner lets nobody show it elsewhere is kept by its owner alone', async () => {
    const closed = await harness.clip({ version: await version(), owner: ayu, allowsEmbed: false })
    expect(codeOf(await harness.make(closed, { as: citra }))).toEqual([403, 'FORBIDDEN'])
    expect((await harness.get(closed, { as: citra })).body.data.state).toBe('none')
    expect((await harness.get(closed, { as: ayu })).body.data.state).toBe('ready')
  })

  test('is refused in another shape', async () => {
    expect((await harness.get(clip, { shape: '4:3' as '16:9', as: ayu })).status).toBe(400)
  })

  test('of the operator is for everybody who signed in', async () => {
    const own = await harness.clip({ version: await version() })
    expect((await harness.make(own, { shape: '9:16', as: citra })).body.data.state).toBe('waiting')
  })

  test('is gone from its address once the clip is hidden', async () => {
    const version_ = await version()
    const shown = await harness.clip({ version: version_, owner: ayu })
    const { url } = (await harness.get(shown, { as: citra })).body.data
    const own = (await harness.get(shown, { as: ayu })).body.data.url
    expect((await fetchFile(url)).status).toBe(200)
    await sql`update catalog.item set withheld_at = now() where id = ${shown}`.execute(harness.rows)
    await harness.clock.advance(3_000)
    expect((await fetchFile(url)).status).toBe(404)
    expect((await fetchFile(own)).status).toBe(200)
  })
})

test('more files than a day has are refused', async () => {
  const operator = await harness.app.operator()
  await harness.app.call(
    admin.putSetting,
    { params: { key: 'clips.filesPerDay' }, body: { value: 1 } },
    { token: operator.login.accessToken },
  )
  const eka = await harness.app.person('Eka')
  const [one, two] = [
    await harness.clip({ version: await version(), owner: eka }),
    await harness.clip({ version: await version(), owner: eka }),
  ]
  expect((await vertical(one, eka)).status).toBe(200)
  // The same order again is the same file.
  expect((await vertical(one, eka)).status).toBe(200)
  expect(codeOf(await vertical(one, eka, false))).toEqual([429, 'FILES_FULL'])
  expect(codeOf(await vertical(two, eka))).toEqual([429, 'FILES_FULL'])
  expect(codeOf(await harness.make(two, { shape: '9:16', as: eka }))).toEqual([429, 'FILES_FULL'])
})

test('a disk without room is said before anything is written', async () => {
  await using full = await openFilesHarness({ env: { TAYANG_FREE_BYTES_MIN: String(2 ** 50) } })
  const eka = await full.app.person('Eka')
  const uploaded = await addUploadedVersion(full.blobs, { size: '320x180', seconds: 1 })
  const clip = await full.clip({ version: uploaded, owner: eka })
  expect(codeOf(await full.make(clip, { shape: '9:16', as: eka }))).toEqual([507, 'NO_SPACE'])
  const token = eka.login.accessToken
  const body = { framing: FRAMING, hasMark: true }
  const upright = await full.app.call(clipFiles.makeVertical, { params: { id: clip }, body }, { token })
  expect(codeOf(upright)).toEqual([507, 'NO_SPACE'])
  expect((await full.get(clip, { shape: '9:16', as: eka })).body.data.state).toBe('none')
  // Its own shape takes no room.
  expect((await full.get(clip, { as: eka })).body.data.state).toBe('ready')
})
