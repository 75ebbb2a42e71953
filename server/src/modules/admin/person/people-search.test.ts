import { admin, user, type CallOf } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openAdminHarness, refusalOf, UNKNOWN_ID, type AdminHarness } from '../test/admin-harness.ts'

let app: AdminHarness
beforeAll(async () => {
  app = await openAdminHarness()
})
afterAll(() => app[Symbol.asyncDispose]())

type Query = CallOf<typeof admin.searchPeople>['query']

const find = (search: string, query: Query = {}) =>
  app.call(admin.searchPeople, { query: { ...query, search } })
const idsOf = async (search: string, query: Query = {}) =>
  (await find(search, query)).body.data.map(({ accountId }) => accountId)

/** Somebody with this name; test people have usernames of their own. */
async function named(name: string) {
  const person = await app.test.person('Orang')
  const { id, accountId } = person.login.profile
  await app.call(admin.putProfile, { params: { id }, body: { name, bio: '', reason: 'A test' } })
  return { ...person, accountId, profileId: id }
}

describe('people are found', () => {
  it('by the beginnings of words of their name, in any order, letter case and with marks left out', async () => {
    const laras = await named('Laras Puspita')
    expect(await idsOf('laras')).toContain(laras.accountId)
    for (const search of ['PUSP lar', 'láras', 'laras puspita']) {
      expect([search, await idsOf(search)]).toEqual([search, [laras.accountId]])
    }
    expect(await idsOf('aras')).not.toContain(laras.accountId)
    expect(await idsOf('laras wirawan')).toEqual([])
  })

  it('once, although two words of the name begin alike', async () => {
    const budi = await named('Budiman Budiarto')
    expect(await idsOf('budi')).toEqual([budi.accountId])
  })

  it('by the new name after a change, and no longer by the old one', async () => {
    const person = await named('Semula Begini')
    await app.call(admin.putProfile, {
      params: { id: person.profileId },
      body: { name: 'Kini Begitu', bio: '', reason: 'A test' },
    })
    expect([await idsOf('semula'), await idsOf('begitu')]).toEqual([[], [person.accountId]])
  })

  it('by their whole id, that of the account or of the profile, in any letter case', async () => {
    const { accountId, profileId } = await named('Dengan Nomor')
    expect(await idsOf(accountId)).toEqual([accountId])
    expect(await idsOf(profileId.toUpperCase())).toEqual([accountId])
    expect((await find(accountId)).body.meta.readAs).toBe('id')
    expect(await idsOf(UNKNOWN_ID)).toEqual([])
  })

  it('by a whole email only, which is shown masked', async () => {
    const { email, accountId } = await named('Surat Elektronik')
    const found = await find(email.toUpperCase())
    expect(found.body.data.map((person) => person.accountId)).toEqual([accountId])
    expect(found.body.data[0]?.email).toBe(`o••••@example.com`)
    expect(JSON.stringify(found.body)).not.toContain(email)
    expect(await idsOf(email.slice(1))).toEqual([])
  })

  it('by the beginning of their username', async () => {
    const { email, accountId } = await named('Nama Pengguna')
    const username = email.split('@')[0] ?? ''
    expect(await idsOf(username)).toContain(accountId)
  })

  it('by no number, invoice or text that belongs to nobody', async () => {
    for (const [search, readAs] of [
      ['0812 3456 7890', 'number'],
      ['INV/2026/999999', 'invoice'],
      ['TYG-CO-20260101-999999', 'invoice'],
      ['"; drop table', 'name'],
      ['%_%', 'name'],
    ] as const) {
      const { status, body } = await find(search)
      expect([search, status, body.data, body.meta.readAs]).toEqual([search, 200, [], readAs])
    }
  })
})

describe('names of every kind are found and shown as they are:', () => {
  it.each([
    ['300 characters without a blank', 'Panjang'.padEnd(300, 'g'), 'panjangggg'],
    ['right to left', 'لارس بوسبيتا', 'لارس'],
    ['markup', '<b>Tebal</b> <img src=x onerror=alert(1)>', 'tebal'],
    ['signs alone', '🔥🔥🔥', '🔥🔥'],
    ['a script without blanks', '山田太郎', '山田'],
    ['letters with marks', 'Žofie Ščasná', 'scasna'],
  ])('%s', async (_kind, name, search) => {
    const person = await named(name)
    const found = await find(search)
    expect(found.body.data.map(({ accountId, name: shown }) => [accountId, shown])).toEqual([
      [person.accountId, name],
    ])
  })
})

describe('a list of people', () => {
  it('is paged by a cursor without a gap or a repetition, with a search and without', async () => {
    const made = []
    for (let n = 0; n < 5; n++) made.push((await named(`Halaman Ke${n}`)).accountId)
    for (const search of ['halaman', '']) {
      const seen: string[] = []
      let cursor: string | undefined
      do {
        const page: Awaited<ReturnType<typeof find>> = await find(search, {
          perPage: 2,
          ...(cursor && { cursor }),
        })
        seen.push(...page.body.data.map(({ accountId }) => accountId))
        cursor = page.body.meta.next ?? undefined
      } while (cursor !== undefined)
      expect(new Set(seen).size).toBe(seen.length)
      expect(seen).toEqual(expect.arrayContaining(made))
    }
    const [newest] = await idsOf('')
    expect(newest).toBe(made.at(-1))
    const rising: string[] = []
    for (let cursor: string | undefined; ;) {
      const page = await find('', { perPage: 2, sort: 'joined', ...(cursor && { cursor }) })
      rising.push(...page.body.data.map(({ accountId }) => accountId))
      cursor = page.body.meta.next ?? undefined
      if (cursor === undefined) break
    }
    expect(rising).toEqual((await idsOf('', { perPage: 100 })).toReversed())
  })

  it('is filtered by what is in force and what people are', async () => {
    const banned = await named('Saring Tutup')
    const streamer = await named('Saring Siar')
    await app.test.app.user.accounts.ban(banned)
    await app.call(admin.putStreamer, {
      params: { accountId: streamer.accountId },
      body: { isApproved: true, reason: 'A test' },
    })
    expect(await idsOf('saring', { state: 'banned' })).toEqual([banned.accountId])
    expect(await idsOf('', { state: 'banned' })).toEqual([banned.accountId])
    expect(await idsOf('saring', { state: 'active' })).toEqual([streamer.accountId])
    await app.test.app.user.accounts.suspensions.set(streamer.accountId, Date.now() + 60_000)
    expect(await idsOf('', { state: 'suspended' })).toEqual([streamer.accountId])
    expect(await idsOf(streamer.email, { state: 'suspended' })).toEqual([streamer.accountId])
    await app.test.app.user.accounts.suspensions.set(streamer.accountId, Date.now() - 1)
    expect(await idsOf('', { state: 'suspended' })).toEqual([])
    expect(await idsOf('saring', { role: 'streamer' })).toEqual([streamer.accountId])
    expect(await idsOf('', { role: 'streamer' })).toEqual([streamer.accountId])
    expect(await idsOf('', { role: 'operator' })).toEqual([app.operator.login.profile.accountId])
    expect(await idsOf('', { role: 'partner' })).toEqual([])
    expect(await idsOf(banned.email, { state: 'active' })).toEqual([])
  })

  it('of the banned is the newest first, by every word and page by page', async () => {
    for (const name of ['Larang Satu', 'Larang Dua', 'Larang Tiga', 'Lain Satu']) {
      await app.test.app.user.accounts.ban(await named(name))
    }
    const first = await find('larang', { state: 'banned', perPage: 2 })
    const cursor = first.body.meta.next ?? ''
    const rest = await find('larang', { state: 'banned', perPage: 2, cursor })
    expect([...first.body.data, ...rest.body.data].map(({ name }) => name)).toEqual([
      'Larang Tiga',
      'Larang Dua',
      'Larang Satu',
    ])
    expect(rest.body.meta.next).toBeNull()
    const both = await find('satu larang', { state: 'banned' })
    expect(both.body.data.map(({ name }) => name)).toEqual(['Larang Satu'])
  })

  it('refuses a cursor that somebody made up, and a search that is too long', async () => {
    expect(refusalOf(await find('', { cursor: 'bm9uc2Vuc2U' }))).toEqual([400, 'INVALID_PARAMETERS'])
    expect(refusalOf(await find('x'.repeat(301)))).toEqual([400, 'INVALID_PARAMETERS'])
  })

  it('is for operators alone, and no person who was erased is in it', async () => {
    expect(await app.statusesOfOthers(admin.searchPeople, {})).toEqual([401, 403])
    const gone = await named('Hapus Saja')
    const token = gone.login.accessToken
    await app.test.call(user.deleteAccount, { body: { password: gone.password } }, { token })
    expect(await idsOf('hapus')).toEqual([])
  })
})
