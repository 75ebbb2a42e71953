import { randomUUID } from 'node:crypto'
import { shows } from '@tayang/contract'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { hostilePictures, plainPicture } from '../../../../../../tests/hostile-pictures.ts'
import { openShowsHarness, people, type ShowsHarness } from '../test/shows-harness.ts'

const MEGABYTE = 1024 * 1024
const RSS_GROWTH_MAX = 100 * MEGABYTE

let test: ShowsHarness
let categoryId: string
beforeEach(async () => {
  test = await openShowsHarness()
  categoryId = (await test.shows.putCategory({ friendlyId: 'game', name: 'Game', order: 1 })).id
})
afterEach(() => test[Symbol.asyncDispose]())

type Fields = Record<string, string | Buffer>

async function formOf(fields: Fields) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, new Blob([new Uint8Array(value)], { type: 'image/png' }), 'x.png')
  }
  const response = new Response(form)
  return {
    body: Buffer.from(await response.arrayBuffer()),
    headers: { 'content-type': response.headers.get('content-type') ?? '' },
  }
}
const whole = (more: Fields = {}): Fields => ({
  name: 'Malam mabar',
  description: 'Santai',
  categoryId,
  appId: 'tayang-web',
  type: 'GAME',
  isBroadcasting: 'false',
  ...more,
})
const create = async (fields: Fields, token = 'budi') =>
  test.calls.call(shows.createShow, { token, ...(await formOf(fields)) })
const edit = async (id: string, fields: Fields, token = 'budi') =>
  test.calls.call(shows.editShow, { token, params: { id }, ...(await formOf(fields)) })
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]
const picture = (color?: string) => plainPicture(color).png().toBuffer()
const bytesOf = async (address: string) => {
  const key = await test.arts.find(address.replace('/media/p/', ''), null)
  const stream = key === undefined ? undefined : await test.blobs.read(key)
  return stream && Buffer.concat(await stream.toArray())
}

describe('the form of a new show', () => {
  it('creates a live game with its picture, re-encoded', async () => {
    for (const format of ['jpeg', 'png'] as const) {
      const sent = await plainPicture()
        .withExif({ IFD0: { Copyright: 'secret place' } })
        [format]()
        .toBuffer()
      const { status, body } = await create(whole({ thumbnail: sent }))
      expect(status).toBe(200)
      expect(body.data).toMatchObject({
        name: 'Malam mabar',
        description: 'Santai',
        showCategory: { id: categoryId, name: 'Game' },
        status: 'created',
        isLiveGameBroadcasting: false,
      })
      const kept = await bytesOf(body.data.thumbnail)
      expect(await sharp(kept).metadata()).toMatchObject({ format: 'webp', width: 400, height: 300 })
      expect(kept?.includes('secret place')).toBe(false)
    }
  })

  it('needs a title; without a picture the streamer’s own is shown', async () => {
    expect((await create(whole())).body.data.thumbnail).toBeNull()
    const { name: _, ...nameless } = whole()
    for (const [wrong, sentence] of [
      [nameless, 'Invalid parameters'],
      [whole({ name: ' ' }), '*Field is Required.'],
      [whole({ name: 'x'.repeat(101) }), 'At most 100 characters'],
      [whole({ description: 'x'.repeat(121) }), 'At most 120 characters'],
      [whole({ categoryId: randomUUID() }), 'Category not found'],
      [whole({ type: 'MUSIC' }), 'Invalid parameters'],
    ] as const) {
      const answer = await create(wrong)
      expect(codeOf(answer)).toEqual([400, 'INVALID_PARAMETERS'])
      expect(answer.body.message).toBe(sentence)
    }
    // Counted in code points: a hundred of what a person sees as one character each.
    expect((await create(whole({ name: '\u{1F3AE}'.repeat(100) }))).status).toBe(200)
  })

  it('is refused while the profile is on air, and to a guest', async () => {
    await test.goOnAir('budi')
    expect(codeOf(await create(whole()))).toEqual([409, 'ALREADY_BROADCASTING'])
    expect((await test.calls.call(shows.createShow, await formOf(whole()))).status).toBe(401)
  })

  it('without a picture takes the picture of the show before', async () => {
    const first = (await create(whole({ thumbnail: await picture() }))).body.data
    await test.goOnAir('budi')
    await test.calls.call(shows.stopBroadcasting, { params: { id: first.id }, token: 'budi' })
    const second = (await create(whole({ name: 'Lagi' }))).body.data
    expect([second.id === first.id, second.thumbnail]).toEqual([false, first.thumbnail])
    // The old show keeps it when the new one gets another.
    const third = await edit(second.id, whole({ thumbnail: await picture('#123456') }))
    expect(third.body.data.thumbnail).not.toBe(first.thumbnail)
    expect(await bytesOf(first.thumbnail)).toBeDefined()
  })
})

describe('a malicious picture', () => {
  it('is refused with a message, whatever its name says, and nothing of it is stored', async () => {
    const before = process.memoryUsage.rss()
    for (const [what, make] of [
      ...hostilePictures,
      ['a GIF', () => plainPicture().gif().toBuffer()],
    ] as const) {
      const answer = await create(whole({ thumbnail: await make() }))
      expect([what, answer.status, answer.body.code, answer.body.message]).toEqual([
        what,
        422,
        'IMAGE_NOT_SUPPORTED',
        'Thumbnail format must be jpeg or png',
      ])
    }
    expect(process.memoryUsage.rss() - before).toBeLessThan(RSS_GROWTH_MAX)
    expect((await test.calls.call(shows.getLiveGame, { token: 'budi' })).status).toBe(404)
    for await (const key of test.blobs.list('pictures')) expect(key).toBe('none at all')
  })

  it('that is too large is refused, and so is a broken form', async () => {
    const large = Buffer.alloc(shows.THUMBNAIL_BYTES_MAX + 1)
    expect(codeOf(await create(whole({ thumbnail: large })))).toEqual([413, 'BODY_TOO_LARGE'])
    for (const body of [Buffer.from('--x\r\n'), Buffer.alloc(0)]) {
      const headers = { 'content-type': 'multipart/form-data; boundary=x' }
      const answer = await test.calls.call(shows.createShow, { token: 'budi', body, headers })
      expect(codeOf(answer)).toEqual([400, 'INVALID_PARAMETERS'])
    }
    expect(codeOf(await create(whole({ avatar: await picture() })))).toEqual([400, 'INVALID_PARAMETERS'])
  })

  it('is accepted sixty times an hour at most', async () => {
    for (let n = 0; n < 60; n++) await create(whole({ name: '' }))
    expect(codeOf(await create(whole()))).toEqual([429, 'TOO_MANY_ATTEMPTS'])
    expect((await create(whole(), 'ayu')).status).toBe(200)
  })
})

describe('changing the description of a show', () => {
  it('changes its texts and keeps its picture where none is sent; the old picture is removed', async () => {
    const made = (await create(whole({ thumbnail: await picture() }))).body.data
    await test.goOnAir('budi')
    const texts = await edit(made.id, whole({ name: 'Baru', description: '' }))
    expect(texts.body.data).toMatchObject({ name: 'Baru', description: '', thumbnail: made.thumbnail })
    const changed = await edit(made.id, whole({ thumbnail: await picture('#123456') }))
    expect(changed.body.data.thumbnail).not.toBe(made.thumbnail)
    expect(await bytesOf(made.thumbnail)).toBeUndefined()
    expect((await test.calls.call(shows.getLiveShow, { params: { id: made.id } })).body.data).toMatchObject({
      name: 'Malam mabar',
      thumbnail: changed.body.data.thumbnail,
    })
  })

  it('works as JSON, and only for an open show of the own profile', async () => {
    const { id } = (await create(whole())).body.data
    const json = (token: string, showId = id) =>
      test.calls.call(shows.editShow, { token, params: { id: showId }, body: { name: 'Json' } })
    expect((await json('budi')).body.data).toMatchObject({ name: 'Json', showCategory: null })
    expect(codeOf(await json('ayu'))).toEqual([404, 'SHOW_NOT_FOUND'])
    expect(codeOf(await json('budi', randomUUID()))).toEqual([404, 'SHOW_NOT_FOUND'])
    await test.calls.call(shows.stopBroadcasting, { params: { id }, token: 'budi' })
    expect(codeOf(await json('budi'))).toEqual([404, 'SHOW_NOT_FOUND'])
    expect(codeOf(await edit(id, whole({ thumbnail: await picture() })))).toEqual([404, 'SHOW_NOT_FOUND'])
  })

  it('is refused with invalid input', async () => {
    const { id } = (await create(whole())).body.data
    for (const wrong of [whole({ name: '' }), whole({ categoryId: randomUUID() })]) {
      expect(codeOf(await edit(id, wrong))).toEqual([400, 'INVALID_PARAMETERS'])
    }
    const gambled = await edit(id, whole({ name: 'Slot gacor hari ini' }))
    expect(codeOf(gambled)).toEqual([422, 'TEXT_NOT_ALLOWED'])
    const gif = await plainPicture().gif().toBuffer()
    expect(codeOf(await edit(id, whole({ thumbnail: gif })))).toEqual([422, 'IMAGE_NOT_SUPPORTED'])
    const broken = await test.calls.call(shows.editShow, {
      token: 'budi',
      params: { id },
      body: '{"name":',
      headers: { 'content-type': 'application/json' },
    })
    expect(codeOf(broken)).toEqual([400, 'INVALID_PARAMETERS'])
  })
})

describe('the picture of a show', () => {
  it('of a hidden show is not served, and not given to the next show', async () => {
    const made = (await create(whole({ thumbnail: await picture() }))).body.data
    await test.goOnAir('budi')
    await test.shows.hide(made.id)
    expect(await bytesOf(made.thumbnail)).toBeUndefined()
    expect((await create(whole())).body.data.thumbnail).toBeNull()
  })

  it('is removed with its owner’s account', async () => {
    const made = (await create(whole({ thumbnail: await picture() }))).body.data
    const { accountId = '', profileId = '' } = people['budi'] ?? {}
    await test.shows.personalData.erase({ accountId, profileId })
    expect(await bytesOf(made.thumbnail)).toBeUndefined()
  })
})
