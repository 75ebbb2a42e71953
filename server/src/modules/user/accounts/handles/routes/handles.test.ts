import { user, type LoginResult } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { UserTables } from '../../../rows/tables.ts'
import { openUserHarness, type UserHarness } from '../../../test/user-harness.ts'

const DAY_MS = 24 * 60 * 60_000

let app: UserHarness
beforeAll(async () => void (app = await openUserHarness()))
afterAll(() => app[Symbol.asyncDispose]())

const someone = async (name: string) => app.signIn(await app.register(name))
const put = (handle: unknown, who?: LoginResult) =>
  app.calls.call(user.putHandle, { body: { handle }, ...(who ? { token: who.accessToken } : {}) })
const find = (handle: string) => app.calls.call(user.findHandle, { params: { handle } })
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]

describe('choosing a handle', () => {
  it('it is stored in lower case, on the profile, and leads to it in every case', async () => {
    const rani = await someone('Rani')
    expect(rani.profile.handle).toBeNull()
    const answer = await put('Rani.Wijaya', rani)
    expect([answer.status, answer.body.data.handle]).toEqual([200, 'rani.wijaya'])
    const own = await app.calls.call(user.getAccount, { token: rani.accessToken })
    expect(own.body.data.profile.handle).toBe('rani.wijaya')
    const seen = await app.calls.call(user.getPublicProfile, { params: { id: rani.profile.id }, query: {} })
    expect(seen.body.data.handle).toBe('rani.wijaya')
    for (const name of ['rani.wijaya', 'RANI.wijaya'])
      expect((await find(name)).body.data).toEqual({ profileId: rani.profile.id, handle: 'rani.wijaya' })
  })

  it('nobody else gets it, in whatever case, and one of ten at once does', async () => {
    const [first, second] = [await someone('Ujang'), await someone('Udin')]
    await put('kopi_malam', first)
    expect(codeOf(await put('KOPI_malam', second))).toEqual([409, 'HANDLE_TAKEN'])
    const ten = await Promise.all(Array.from({ length: 10 }, (_, n) => someone(`Ramai${n}`)))
    const statuses = (await Promise.all(ten.map((who) => put('rebutan', who)))).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, ...Array(9).fill(409)])
  })

  it.each([
    'ab',
    'a'.repeat(31),
    '12345',
    '.rani',
    'rani.',
    'ra..ni',
    'ra ni',
    'ra-ni',
    'ra/ni',
    'ränì',
    '@rani',
    '',
  ])('%j is written wrongly', async (handle) => {
    expect(codeOf(await put(handle, await someone('Salah')))).toEqual([400, 'INVALID_PARAMETERS'])
  })

  it.each(['admin', 'tayang', 'tayang.official', 'off1cial', 'live', 'profile', 'console', 'pulau777.com'])(
    '%j is for nobody',
    async (handle) => {
      expect(codeOf(await put(handle, await someone('Resmi')))).toEqual([422, 'TEXT_NOT_ALLOWED'])
    },
  )

  it('a guest is refused', async () => {
    expect((await put('siapa_saja')).status).toBe(401)
  })
})

describe('changing a handle', () => {
  it('the former one leads to the present one for thirty days and is free for others only then', async () => {
    const [sari, other] = [await someone('Sari'), await someone('Lain')]
    await put('sari_lama', sari)
    await put('sari_baru', sari)
    expect((await find('sari_lama')).body.data).toEqual({ profileId: sari.profile.id, handle: 'sari_baru' })
    expect(codeOf(await put('sari_lama', other))).toEqual([409, 'HANDLE_TAKEN'])
    await app.clock.leap(30 * DAY_MS)
    expect(codeOf(await find('sari_lama'))).toEqual([404, 'NOT_FOUND'])
    const later = await app.signIn(other.account.email ?? '')
    expect((await put('sari_lama', later)).status).toBe(200)
    expect((await find('sari_lama')).body.data.profileId).toBe(other.profile.id)
  })

  it('the owner takes a former one back', async () => {
    const tono = await someone('Tono')
    for (const handle of ['tono_satu', 'tono_dua', 'tono_satu'])
      expect((await put(handle, tono)).body.data.handle).toBe(handle)
    expect((await find('tono_dua')).body.data.handle).toBe('tono_satu')
  })

  it('three in fourteen days are the most, the same one again is none', async () => {
    const wati = await someone('Wati')
    for (const handle of ['wati_1', 'wati_2', 'wati_3', 'wati_3'])
      expect((await put(handle, wati)).status).toBe(200)
    const refused = await put('wati_4', wati)
    expect(codeOf(refused)).toEqual([429, 'TOO_MANY_ATTEMPTS'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(13 * 24 * 3600)
    await app.clock.leap(14 * DAY_MS)
    const later = await app.signIn(wati.account.email ?? '')
    expect((await put('wati_4', later)).status).toBe(200)
  })
})

describe('finding a handle', () => {
  it('leads to nobody once the account is closed or gone', async () => {
    const gone = await someone('Pergi')
    await put('pergi_jauh', gone)
    await app.user.accounts.ban({ accountId: gone.account.id, profileId: gone.profile.id })
    expect((await find('pergi_jauh')).status).toBe(404)
    expect((await find('belum_ada')).status).toBe(404)
    const rows = app.database.forModule<UserTables>('user')
    await rows.deleteFrom('account').where('id', '=', gone.account.id).execute()
    expect((await put('pergi_jauh', await someone('Baru'))).status).toBe(200)
  })

  it('a person whom nobody follows is found by the whole handle and by no part of it', async () => {
    const sepi = await someone('Zainudin')
    await put('qwert_sepi', sepi)
    const named = async (text: string) =>
      (await app.user.relations.named({ text, isDemo: true, limit: 3 })).map(({ id }) => id)
    expect(await named('@Qwert_Sepi')).toEqual([sepi.profile.id])
    expect(await named('qwert_sepi')).toEqual([sepi.profile.id])
    expect(await named('qwert')).toEqual([])
    const fan = await someone('Penggemar')
    await app.calls.call(user.follow, { body: { profileId: sepi.profile.id }, token: fan.accessToken })
    expect(await named('@qwert')).toEqual([sepi.profile.id])
  })
})
