import { admin, playback } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, until, type Person, type TestApp } from '../app.ts'
import { makeFilm } from '../films.ts'

let test: TestApp
let operator: Person

beforeAll(async () => {
  test = await openTestApp({ engine: true })
  operator = await test.operator()
}, 180_000)
afterAll(() => test[Symbol.asyncDispose]())

const texts = {
  title: { en: 'A test film', id: 'Film uji' },
  description: { en: 'Bars and a tone.', id: 'Batang dan nada.' },
  year: 2026,
  rating: 'SU',
  genres: [{ en: 'Drama', id: 'Drama' }],
  cast: ['Sri Uji'],
  thumbColor: '#0E2A30',
} as const

async function uploadFilm(
  friendlyId: string,
  file: Uint8Array,
  more: { premium?: boolean } = {},
): Promise<void> {
  const token = operator.login.accessToken
  const put = await test.call(
    admin.putTitle,
    {
      params: { friendlyId },
      body: {
        ...texts,
        genres: [...texts.genres],
        cast: [...texts.cast],
        friendlyId,
        type: 'movie',
        premium: more.premium ?? false,
        heights: [360, 240],
      },
    },
    { token },
  )
  expect(put.status).toBe(200)
  const asked = await test.call(
    admin.createUpload,
    { params: { friendlyId }, body: { sizeBytes: file.byteLength } },
    { token },
  )
  expect(asked.status).toBe(200)
  const sent = await fetch(new URL(asked.body.data.uploadUrl, test.address), {
    method: 'PUT',
    body: file.slice(),
  })
  expect(sent.status).toBe(204)
}

const stateOf = async (friendlyId: string) => {
  const found = await test.call(
    admin.getTitle,
    { params: { friendlyId } },
    { token: operator.login.accessToken },
  )
  return found.body.data
}

describe('a film that an operator uploads', () => {
  it('plays with its first rung, then grows by the others, and its files never change', async () => {
    await uploadFilm('free-film', await makeFilm({ seconds: 6, width: 640, height: 360 }))
    const first = await until(
      async () => {
        const state = await stateOf('free-film')
        return state.heights.length > 0 && state
      },
      { withinMs: 60_000, what: 'the first rung' },
    )
    const access = await test.call(playback.getVideoPublicAccess, { params: { id: first.id }, query: {} })
    expect(access.status).toBe(200)
    const { stream, drmToken, grantEndsAt, first: early } = access.body.data
    expect({ drmToken, grantEndsAt }).toEqual({ drmToken: null, grantEndsAt: null })

    // What a page may fetch beside its player is really there: playlist, beginning and first segment of each track.
    expect(early).toHaveLength(6)
    for (const file of early) expect((await fetch(new URL(file, test.address))).status).toBe(200)

    const done = await until(
      async () => {
        const state = await stateOf('free-film')
        return state.heightsToCome.length === 0 && state.state === 'ready' && state
      },
      { withinMs: 60_000, what: 'every rung' },
    )
    expect(done.heights.toSorted()).toEqual([240, 360])

    const multivariant = await fetch(new URL(stream, test.address))
    expect(multivariant.headers.get('cache-control')).toContain('max-age=5')
    const text = await multivariant.text()
    expect(text).toContain('RESOLUTION=640x360')
    const playlist = /^[^#\s].*\.m3u8$/m.exec(text)?.[0] ?? ''
    const media = await fetch(new URL(playlist, new URL(stream, test.address)))
    expect(media.headers.get('cache-control')).toContain('immutable')
    expect(await media.text()).toContain('#EXT-X-ENDLIST')
  }, 150_000)

  it('is encrypted when it is premium, and nothing of it is given without a grant', async () => {
    await uploadFilm('premium-film', await makeFilm({ seconds: 4, width: 640, height: 360 }), {
      premium: true,
    })
    const state = await until(
      async () => {
        const now = await stateOf('premium-film')
        return now.state === 'ready' && now
      },
      { withinMs: 60_000, what: 'the premium film' },
    )
    const guest = await test.call(playback.getVideoPublicAccess, { params: { id: state.id }, query: {} })
    expect([guest.status, guest.refusal.code]).toEqual([401, 'PREMIUM_VIDEO_CONTENT'])
    const viewer = await test.person('Ani')
    const refused = await test.call(
      playback.getVideoAccess,
      { params: { id: state.id }, query: {} },
      { token: viewer.login.accessToken },
    )
    expect([refused.status, refused.refusal.code]).toEqual([403, 'NO_SUBSCRIPTION'])
    const bare = await fetch(new URL(`/media/t/${state.version}/multivariant.m3u8`, test.address))
    expect(bare.status).toBe(403)
  }, 120_000)
})

describe('a file that is no film', () => {
  it.each([
    ['a text', Buffer.from('this is no film at all')],
    [
      'a playlist that names a file of this machine',
      Buffer.from('#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n'),
    ],
  ])(
    'fails for %s, and says so to the operator alone',
    async (what, bytes) => {
      const friendlyId = what.replaceAll(' ', '-')
      await uploadFilm(friendlyId, bytes)
      const state = await until(
        async () => {
          const now = await stateOf(friendlyId)
          return now.state === 'failed' && now
        },
        { withinMs: 30_000, what: 'the refusal of a strange file' },
      )
      expect(state.failure?.reason).toBe('not-supported')
      expect(state.failure?.message).not.toContain('/')
    },
    60_000,
  )
})
