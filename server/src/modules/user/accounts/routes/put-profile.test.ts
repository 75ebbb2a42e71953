import { PassThrough, type Readable } from 'node:stream'
import { user, type LoginResult } from '@tayang/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { animatedGif, hostilePictures, plainPicture } from '../../../../../../tests/hostile-pictures.ts'
import type { UserTables } from '../../rows/tables.ts'
import { openUserHarness, type UserHarness } from '../../test/user-harness.ts'

const MEGABYTE = 1024 * 1024
const RSS_GROWTH_MAX = 100 * MEGABYTE

let app: UserHarness
let me: LoginResult
beforeAll(async () => {
  app = await openUserHarness()
  me = await app.signIn(await app.register('Putri'))
})
afterAll(() => app[Symbol.asyncDispose]())

type Part = [name: string, value: string | Buffer, fileName?: string, type?: string]

async function formOf(parts: readonly Part[]) {
  const form = new FormData()
  for (const [name, value, fileName, type = 'image/png'] of parts) {
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, new Blob([new Uint8Array(value)], { type }), fileName ?? 'me.png')
  }
  const response = new Response(form)
  return {
    body: Buffer.from(await response.arrayBuffer()),
    contentType: response.headers.get('content-type') ?? '',
  }
}

async function put(parts: readonly Part[], how: { id?: string; token?: string | null } = {}) {
  const { body, contentType } = await formOf(parts)
  return send(body, contentType, how)
}

const send = (
  body: Buffer | Readable,
  contentType: string,
  how: { id?: string; token?: string | null } = {},
) =>
  app.calls.call(user.putProfile, {
    params: { id: how.id ?? me.profile.id },
    body,
    headers: { 'content-type': contentType },
    ...(how.token === null ? {} : { token: how.token ?? me.accessToken }),
  })

const currentProfile = async () =>
  (await app.calls.call(user.getAccount, { token: me.accessToken })).body.data.profile

describe('changing the caller’s profile', () => {
  it('name, bio and picture are changed in one call, which returns the profile', async () => {
    const answer = await put([
      ['name', 'Putri Ayu'],
      ['bio', 'Dari Bandung.\nSuka film.'],
      ['avatar', await plainPicture().jpeg().toBuffer(), 'me.jpg', 'image/jpeg'],
    ])
    expect(answer.status).toBe(200)
    expect(answer.body.data).toMatchObject({ name: 'Putri Ayu', bio: 'Dari Bandung.\nSuka film.' })
    expect(await currentProfile()).toEqual(answer.body.data)
    const { bytes } = await app.calls.ask({ url: answer.body.data.avatar })
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 })
  })

  it('a field that was not sent stays unchanged, and so does a picture that was not chosen', async () => {
    const before = await currentProfile()
    await put([
      ['bio', 'Baru'],
      ['avatar', Buffer.alloc(0), '', 'application/octet-stream'],
    ])
    expect(await currentProfile()).toEqual({ ...before, bio: 'Baru' })
    await put([['avatar', await plainPicture('#123456').png().toBuffer()]])
    const { name, bio, avatar } = await currentProfile()
    expect([name, bio, avatar === before.avatar]).toEqual([before.name, 'Baru', false])
    expect((await app.calls.ask({ url: before.avatar })).status).toBe(404)
  })

  it.each([
    ['300 characters', 'ñ'.repeat(300)],
    ['300 emoji', '🎬'.repeat(300)],
    ['a family in one sign', '👨‍👩‍👧‍👦 keluarga'],
    ['Arabic', 'مرحبا بالعالم'],
    ['Hebrew beside Latin', 'שלום Jakarta'],
    ['Javanese letters', 'ꦲꦤꦕꦫꦏ'],
    ['marks upon marks', 'Z̴̙̤̞͉͚̯̞̠͍͑ͫ̓ͪ̂ͫ̽A̴̵̜̰͔ͫ͗͢L̠ͨͧͩ͘G̴̻͈͍͔̹̑͗̎̅͛́Ǫ̵̹̻̝̳͂̌̌͘'],
    ['what looks like a page', '"><img src=x onerror=alert(1)>'],
    ['what looks like a statement', "Robert'); drop table profile; --"],
    ['the marker of a partner', 'nina@surge'],
  ])('%s is stored whole as a name', async (_what, name) => {
    expect((await put([['name', name]])).body.data.name).toBe(name)
    expect((await currentProfile()).name).toBe(name)
  })

  it.each<[string, Part[]]>([
    ['a name of 301 characters', [['name', 'n'.repeat(301)]]],
    ['a name of 20,000 characters', [['name', 'n'.repeat(20_000)]]],
    ['a name of blanks', [['name', '   ']]],
    ['a name with a line end', [['name', 'a\nb']]],
    ['a name that turns what follows around', [['name', 'a\u202eb']]],
    ['a name with a space of no width', [['name', 'a\u200bb']]],
    ['a name with a null', [['name', 'a\0b']]],
    ['a bio of 301 characters', [['bio', 'b'.repeat(301)]]],
    [
      'two names',
      [
        ['name', 'A'],
        ['name', 'B'],
      ],
    ],
    [
      'two pictures',
      [
        ['avatar', Buffer.from('x')],
        ['avatar', Buffer.from('y')],
      ],
    ],
    [
      'an unexpected file',
      [
        ['name', 'A'],
        ['virus', Buffer.from('x')],
      ],
    ],
    ['a hundred fields', Array.from({ length: 100 }, (_, i): Part => [`f${i}`, 'x'])],
  ])('%s is refused and changes nothing', async (_what, parts) => {
    const before = await currentProfile()
    const answer = await put(parts)
    expect([answer.status, answer.body.code]).toEqual([400, 'INVALID_PARAMETERS'])
    expect(await currentProfile()).toEqual(before)
  })

  it.each<[string, Part[]]>([
    ['a name of a gambling site', [['name', '𝐏𝐔𝐋𝐀𝐔𝟕𝟕𝟕']]],
    ['a name that claims to speak for the app', [['name', 'Т a y a n g  0fficia1']]],
    ['a name that is an address', [['name', 'pulau777.com']]],
    ['a bio that leads to gambling', [['bio', 's l o t  g4c0r']]],
  ])('%s is refused in every disguise and changes nothing', async (_what, parts) => {
    const before = await currentProfile()
    const answer = await put(parts)
    expect([answer.status, answer.body.code]).toEqual([422, 'TEXT_NOT_ALLOWED'])
    expect(await currentProfile()).toEqual(before)
  })

  it('an operator may be called what speaks for the app', async () => {
    const desk = await app.signIn(await app.register('Nirmala'))
    const how = { id: desk.profile.id, token: desk.accessToken }
    expect((await put([['name', 'Tayang Support']], how)).body.code).toBe('TEXT_NOT_ALLOWED')
    await app.database
      .forModule<UserTables>('user')
      .updateTable('account')
      .set({ roles: ['support'] })
      .where('id', '=', desk.account.id)
      .execute()
    expect((await put([['name', 'Tayang Support']], how)).body.data.name).toBe('Tayang Support')
  })

  it('bytes that are no form, a form without an end and a wrong boundary are refused', async () => {
    const { body, contentType } = await formOf([['name', 'Lost']])
    for (const [bytes, type] of [
      [Buffer.from('{"name":"x"}'), 'application/json'],
      [Buffer.from('name=x'), 'application/x-www-form-urlencoded'],
      [body, 'multipart/form-data'],
      [body.subarray(0, body.length - 12), contentType],
      [body.subarray(0, 40), contentType],
      [body, 'multipart/form-data; boundary=other'],
    ] as const) {
      const answer = await send(bytes, type)
      expect([type, answer.status]).toEqual([type, type.endsWith('other') ? answer.status : 400])
      expect((await currentProfile()).name).not.toBe('Lost')
    }
  })

  it('the profile of another person and a guest are refused', async () => {
    const other = await app.signIn(await app.register('Qila'))
    for (const id of [other.profile.id, crypto.randomUUID(), me.account.id]) {
      const answer = await put([['name', 'Taken']], { id })
      expect([answer.status, answer.body.code]).toEqual([403, 'FORBIDDEN'])
    }
    expect((await app.user.profiles.find(other.profile.id))?.name).toBe('Qila')
    expect((await put([['name', 'x']], { token: null })).status).toBe(401)
  })

  it('two forms of one person are read at once, since their files are in memory; a third has to wait', async () => {
    const slow = await app.signIn(await app.register('Sinta'))
    const own = { id: slow.profile.id, token: slow.accessToken }
    const { body, contentType } = await formOf([['bio', 'in pieces']])
    const streams = [new PassThrough(), new PassThrough(), new PassThrough()]
    const running = streams.map((stream) => send(stream, contentType, own))
    for (const stream of streams) stream.write(body.subarray(0, 30))
    // The order of arrival decides which of them is the third.
    expect((await Promise.race(running)).status).toBe(429)
    for (const stream of streams) stream.end(body.subarray(30))
    const statuses = (await Promise.all(running)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 200, 429])
    expect((await put([['bio', 'third']], own)).status).toBe(200)
  })

  it('a hundred changes in an hour are refused with the time to wait', async () => {
    const busy = await app.signIn(await app.register('Raka'))
    const own = { id: busy.profile.id, token: busy.accessToken }
    const statuses = []
    for (let i = 0; i < 61; i++) statuses.push((await put([['bio', String(i)]], own)).status)
    expect(statuses).toEqual([...Array(60).fill(200), 429])
  })
})

describe('the caller’s own picture', () => {
  beforeAll(async () => {
    await app.clock.advance(60 * 60_000)
    me = await app.signIn(me.account.email ?? '')
  })

  it.each(['jpeg', 'png', 'gif'] as const)('a %s is accepted, whatever its declared type', async (format) => {
    const bytes = await plainPicture().toFormat(format).toBuffer()
    const answer = await put([['avatar', bytes, '../../etc/x.html', 'text/html']])
    expect(answer.status).toBe(200)
    expect(answer.body.data.avatar).toMatch(/^\/media\/a\/[0-9a-f-]{36}$/)
  })

  it('location and camera are removed from a picture', async () => {
    const secret = 'Jalan Merdeka 17'
    const bytes = await plainPicture()
      .withExif({ IFD0: { Copyright: secret }, IFD3: { GPSLatitude: '6/1 12/1 0/1' } })
      .jpeg()
      .toBuffer()
    expect(bytes.includes(secret)).toBe(true)
    const { avatar } = (await put([['avatar', bytes]])).body.data
    const served = await app.calls.ask({ url: avatar })
    const { exif, xmp, iptc } = await sharp(served.bytes).metadata()
    expect([exif, xmp, iptc, served.bytes.includes(secret)]).toEqual([undefined, undefined, undefined, false])
  })

  it('an animation of up to a hundred frames becomes its first frame', async () => {
    const answer = await put([['avatar', animatedGif(100)]])
    expect(answer.status).toBe(200)
    const { bytes } = await app.calls.ask({ url: answer.body.data.avatar })
    expect((await sharp(bytes).metadata()).pages ?? 1).toBe(1)
  })

  it.each(hostilePictures)('%s is refused without much memory and in time', async (_what, make) => {
    const before = await currentProfile()
    const { body, contentType } = await formOf([
      ['name', 'Should not be'],
      ['avatar', await make(), 'me.png'],
    ])
    const rssBefore = process.memoryUsage().rss
    let rssMax = 0
    const watch = setInterval(() => (rssMax = Math.max(rssMax, process.memoryUsage().rss)), 5)
    const answer = await send(body, contentType)
    clearInterval(watch)
    expect([answer.status, answer.body.code]).toEqual([400, 'gfx4000006'])
    expect(answer.body.message).toBe('The image format must be JPEG, PNG, or GIF and cannot exceed 10MB')
    expect(Math.max(rssMax, process.memoryUsage().rss) - rssBefore).toBeLessThan(RSS_GROWTH_MAX)
    expect(await currentProfile()).toEqual(before)
  })

  it('a picture may have ten megabytes and not one byte more', async () => {
    const jpeg = await plainPicture().jpeg().toBuffer()
    const padded = (sizeBytes: number) => Buffer.concat([jpeg, Buffer.alloc(sizeBytes - jpeg.length)])
    expect((await put([['avatar', padded(10 * MEGABYTE)]])).status).toBe(200)
    const answer = await put([['avatar', padded(10 * MEGABYTE + 1)]])
    expect([answer.status, answer.body.code]).toEqual([400, 'gfx4000006'])
    const endless = await put([['avatar', padded(40 * MEGABYTE)]])
    expect([endless.status, endless.body.code]).toEqual([413, 'BODY_TOO_LARGE'])
  })
})
