import {
  admin,
  catalog,
  clips,
  clipSocial,
  clipUploads,
  loyalty,
  notification,
  ownClips,
  playback,
  user,
  type OwnClip,
} from '@tayang/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, until, type Person, type TestApp } from '../app.ts'
import { makeFilm } from '../films.ts'

let app: TestApp
let owner: Person
let fan: Person
let operator: Person
let film: Uint8Array
let thumbnail: Buffer
beforeAll(async () => {
  app = await openTestApp({ engine: true })
  owner = await app.person('Rani')
  fan = await app.person('Bayu')
  operator = await app.operator()
  film = await makeFilm({ seconds: 6, width: 1280, height: 720 })
  thumbnail = await sharp({ create: { width: 1280, height: 720, channels: 3, background: '#c00' } })
    .jpeg()
    .toBuffer()
}, 180_000)
afterAll(() => app[Symbol.asyncDispose]())

const as = (person: Person) => ({ token: person.login.accessToken })

async function category(person: Person): Promise<number> {
  const body = { data: [{ names: { 1: 'comedy' }, type: 'genre' as const }] }
  const { body: made } = await app.call(clipUploads.createTag, { body }, as(person))
  return made.data[0]!.id
}

/** Announces a clip by a form, as a browser sends it. */
async function announce(person: Person, title: string): Promise<{ id: string; uploadUrl: string }> {
  const form = new FormData()
  const fields = {
    titles: JSON.stringify({ 1: title }),
    tags: JSON.stringify([await category(person)]),
    duration: '6000',
    fileName: 'klip.mp4',
    mime: 'video/mp4',
    size: String(film.byteLength),
  }
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('thumbnail', new Blob([new Uint8Array(thumbnail)], { type: 'image/jpeg' }), 'gambar.jpg')
  const answer = await fetch(new URL(clipUploads.createMetadata.path, app.address), {
    method: 'POST',
    headers: { authorization: `Bearer ${person.login.accessToken}`, 'x-app-id': user.WEB_APP_ID },
    body: form,
  })
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { data: { id: string; uploadUrl: string } }).data
}

const put = (uploadUrl: string, body: Uint8Array, range?: string) =>
  fetch(new URL(uploadUrl, app.address), {
    method: 'PUT',
    headers: range === undefined ? {} : { 'content-range': range },
    body: body.slice(),
  })

async function ownOf(person: Person, id: string): Promise<OwnClip> {
  return (await app.call(ownClips.getOwnClip, { params: { id }, query: {} }, as(person))).body.data
}

const stateIs = (person: Person, id: string, state: OwnClip['state']) =>
  until(async () => (await ownOf(person, id)).state === state, {
    withinMs: 240_000,
    what: `the clip ${state}`,
  })

/** What somebody else sees of a clip by its id. */
async function seenBy(person: Person | null, id: string) {
  const how = person ? as(person) : {}
  const detail = await app.call(catalog.getVideo, { params: { id }, query: {} }, how)
  const access = await app.call(playback.getVideoPublicAccess, { params: { id }, query: {} })
  const list = await app.call(catalog.listPlaylistItems, { params: { id: 'clips' }, query: {} })
  return [detail.status, access.status, list.body.data.some((item) => item.id === id)]
}

describe('a clip', () => {
  test('is uploaded over a cut line, seen by nobody before its review, then liked, commented on and deleted', async () => {
    await app.call(user.follow, { body: { profileId: owner.login.profile.id } }, as(fan))
    const { id, uploadUrl } = await announce(owner, 'Kenapa topeng Klana selalu merah?')
    expect(await seenBy(fan, id)).toEqual([404, 404, false])

    // The line breaks twice; each time the sender asks where to go on.
    const parts = [0, Math.floor(film.byteLength / 3), Math.floor(film.byteLength / 2), film.byteLength]
    for (const [at, first] of parts.slice(0, -1).entries()) {
      const last = parts[at + 1]! - 1
      const sent = await put(
        uploadUrl,
        film.subarray(first, last + 1),
        `bytes ${first}-${last}/${film.byteLength}`,
      )
      expect(sent.status).toBe(200)
      const has = (await (await fetch(new URL(uploadUrl, app.address))).json()) as {
        data: { receivedBytes: number }
      }
      expect(has.data.receivedBytes).toBe(last + 1)
    }
    await stateIs(owner, id, 'pending')
    expect(await seenBy(fan, id)).toEqual([404, 404, false])
    expect(await seenBy(null, id)).toEqual([404, 404, false])
    const pending = await ownOf(owner, id)
    expect(pending).toMatchObject({
      kind: 'upload',
      reason: null,
      titles: { 1: 'Kenapa topeng Klana selalu merah?' },
    })
    expect((await fetch(new URL(pending.stream ?? '', app.address))).status).toBe(200)
    const strange = await app.call(ownClips.getOwnClip, { params: { id }, query: {} }, as(fan))
    expect(strange.status).toBe(404)

    const waiting = await app.call(admin.listClips, { query: {} }, as(operator))
    expect(waiting.body.data.map((clip) => clip.id)).toEqual([id])
    const decision = { params: { id }, body: { decision: 'approve' as const } }
    expect((await app.call(admin.reviewClip, decision, as(operator))).status).toBe(200)
    expect((await app.call(admin.reviewClip, decision, as(operator))).refusal.code).toBe('CLIP_DECIDED')
    expect(await seenBy(fan, id)).toEqual([200, 200, true])
    await until(async () => {
      const told = await app.call(notification.listNotifications, { query: {} }, as(fan))
      return told.body.data.some((one) => JSON.stringify(one).includes(id))
    })

    expect((await app.call(clipSocial.likeVideo, { params: { id } }, as(fan))).body.data).toEqual({
      isLiked: true,
      totalLikes: 1,
    })
    const said = { params: { id }, body: { comment: 'merah itu berani' } }
    expect((await app.call(clipSocial.addComment, said, as(fan))).status).toBe(200)
    const seen = await app.call(clips.viewVideo, { params: { id } }, as(fan))
    expect(seen.body.data.views).toBe(1)
    const { data } = (await app.call(catalog.getVideo, { params: { id }, query: {} }, as(fan))).body
    expect(data).toMatchObject({ isLiked: true, totalLikes: 1, totalComments: 1, width: 1280, height: 720 })
    expect(data.profileData?.relation.isFollowing).toBe(true)

    expect((await app.call(ownClips.removeOwnClip, { params: { id } }, as(fan))).status).toBe(404)
    expect((await app.call(ownClips.removeOwnClip, { params: { id } }, as(owner))).status).toBe(200)
    expect(await seenBy(fan, id)).toEqual([404, 404, false])
    const gone = await app.call(clipSocial.getComment, { params: { id }, query: {} })
    expect(gone.status).toBe(404)
  }, 400_000)

  test('that is rejected says why to its owner alone, and is submitted once more', async () => {
    const { id, uploadUrl } = await announce(owner, 'Judul biasa')
    expect((await put(uploadUrl, film)).status).toBe(200)
    await stateIs(owner, id, 'pending')
    const reject = { params: { id }, body: { decision: 'reject' as const, reason: 'Musik milik orang lain' } }
    expect((await app.call(admin.reviewClip, reject, as(operator))).status).toBe(200)
    expect(await ownOf(owner, id)).toMatchObject({
      state: 'rejected',
      reason: 'Musik milik orang lain',
      canResubmit: true,
    })
    expect(await seenBy(fan, id)).toEqual([404, 404, false])
    const again = await app.call(ownClips.resubmitOwnClip, { params: { id } }, as(owner))
    expect(again.body.data).toMatchObject({ state: 'pending', canResubmit: false })
    expect((await app.call(admin.reviewClip, reject, as(operator))).status).toBe(200)
    const third = await app.call(ownClips.resubmitOwnClip, { params: { id } }, as(owner))
    expect(third.refusal.code).toBe('CLIP_DECIDED')
  }, 400_000)

  test('earns its owner the gifts that are given beside it', async () => {
    const { id, uploadUrl } = await announce(owner, 'Hadiah di sini')
    await put(uploadUrl, film)
    await stateIs(owner, id, 'pending')
    await app.call(admin.reviewClip, { params: { id }, body: { decision: 'approve' } }, as(operator))
    const drawn = { icon: '/gifts/kopi.svg', duration: 3, order: 1 }
    const gift = { name: 'Kopi', category: 'basic' as const, ...drawn, packs: [{ price: 10, amount: 1 }] }
    await app.call(admin.putGift, { params: { friendlyId: 'kopi' }, body: gift }, as(operator))
    await fetch(new URL('/dev/topup', app.address), {
      method: 'POST',
      body: new URLSearchParams({ email: fan.email, diamonds: '100' }),
    })
    const [shown] = (await app.call(loyalty.listGifts, {})).body.data
    const sent = await app.call(
      loyalty.createTransaction,
      {
        body: {
          purpose: 'transfer',
          receiverId: owner.login.account.id,
          videoId: id,
          giftType: 'basic',
          packId: shown!.packs[0]!.id,
        },
      },
      { ...as(fan), headers: { [loyalty.IDEMPOTENCY_HEADER]: crypto.randomUUID() } },
    )
    expect(sent.status).toBe(200)
    expect((await ownOf(owner, id)).diamonds).toBe(10)
  }, 400_000)
})
