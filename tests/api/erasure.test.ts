import { heartbeat, loyalty, moderation, shows, user } from '@tayang/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../server/src/platform/database/database.ts'
import { schemas } from '../../server/src/app/app.ts'
import { openTestDatabase } from '../database.ts'
import { plainPicture } from '../hostile-pictures.ts'
import { openTestApp, until, type Person, type TestApp } from '../app.ts'

let test: TestApp
let database: Database
beforeAll(async () => {
  database = await openTestDatabase(schemas)
  test = await openTestApp({ database })
}, 180_000)
afterAll(async () => {
  await test[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})

/** Written into every field that a person can fill, so that it can be found wherever it went. */
const PLANTED = 'zqplanted'
const rows = () => database.forModule<Record<string, Record<string, unknown>>>('user')

/** Tables of the whole app, but for those of the migrations and of the job engine. */
async function tablesOf(): Promise<{ schema: string; table: string }[]> {
  const found = await sql<{ schema: string; table: string }>`
    select table_schema as schema, table_name as table from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
      and table_name not like 'migration%'
    order by 1, 2`.execute(rows())
  return found.rows
}

/** A month of a table that is kept by months. */
const MONTH = /_\d{4}_\d{2}$/

/** Where a text is found anywhere in the database: `schema.table`. */
async function placesOf(text: string): Promise<string[]> {
  const places: string[] = []
  for (const { schema, table } of await tablesOf()) {
    const found = await sql<{ found: boolean }>`
      select exists (
        select from ${sql.table(`${schema}.${table}`)} each where each::text ilike ${`%${text}%`}
      ) as found`.execute(rows())
    if (found.rows[0]?.found) places.push(`${schema}.${table.replace(MONTH, '')}`)
  }
  return places
}

async function fillIn(): Promise<{ me: Person; other: Person; avatar: string; showId: string }> {
  const me = await test.person(`${PLANTED}-name`)
  const other = await test.person('Saksi')
  const how = { token: me.login.accessToken }
  const { id } = me.login.profile
  const form = new FormData()
  form.append('bio', `${PLANTED} bio`)
  form.append('avatar', new Blob([new Uint8Array(await plainPicture().png().toBuffer())]), 'me.png')
  const put = await fetch(`${test.address}/user/v1.1/profile/${id}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${how.token}` },
    body: form,
  })
  const { data } = (await put.json()) as { data: { avatar: string } }
  await test.call(user.putBirthDate, { body: { birthDate: '1999-09-09' } }, how)
  const consent = { version: '2026-11', language: 'id' as const, isGranted: true }
  await test.call(user.putConsent, { params: { purpose: 'push' }, body: consent }, how)
  const [device] = (await test.call(user.listDevices, {}, how)).body.data
  const params = { uuid: device?.uuid ?? '' }
  await test.call(user.putDevice, { params, body: { firebaseToken: `${PLANTED}-push` } }, how)
  await test.call(user.follow, { body: { profileId: other.login.profile.id } }, how)
  await test.call(user.follow, { body: { profileId: id } }, { token: other.login.accessToken })
  const played = {
    mediaType: 'video' as const,
    mediaSubType: 'movie',
    mediaId: `${PLANTED}-film`,
    position: 60,
  }
  const where = { deviceId: crypto.randomUUID(), sessionId: crypto.randomUUID(), length: 600 }
  await test.call(heartbeat.saveHistory, { body: { ...played, ...where } }, how)
  const show = await test.call(
    shows.createShow,
    { body: { name: `${PLANTED} show`, description: `${PLANTED} about` } },
    how,
  )
  await test.call(shows.getRtmp, {}, how)
  await sql`
    insert into interaction.line
      (id, room_id, seq, profile_id, profile_name, avatar, kind, data, at, created_at)
    values (gen_random_uuid(), ${show.body.data.id}::uuid, 1, ${id}::uuid, ${me.login.profile.name},
      ${data.avatar}, 'normal', ${`${PLANTED} hello`}, 1, 1)`.execute(rows())
  const own = { profileId: id, personId: id }
  await test.call(moderation.putChatSettings, { params: own, body: { words: [PLANTED] } }, how)
  await sql`
    insert into interaction.held_line
      (id, room_id, profile_id, profile_name, data, at, created_at, pack)
    values (gen_random_uuid(), gen_random_uuid(), ${id}::uuid, ${PLANTED}, 'x', 1, 1, 'own')`.execute(rows())
  await sql`
    insert into interaction.moderator (owner_profile_id, profile_id, since)
    values (gen_random_uuid(), ${id}::uuid, 1)`.execute(rows())
  await sql`
    insert into interaction.sanction (owner_profile_id, profile_id, kind, by_profile_id, created_at)
    values (gen_random_uuid(), ${id}::uuid, 'ban', ${id}::uuid, 1)`.execute(rows())
  await rows()
    .updateTable('account')
    .set({ mobile: '+628111222333', msisdn: '628111222333', telco: 'Smartfren' })
    .where('id', '=', me.login.account.id)
    .execute()
  return { me, other, avatar: data.avatar, showId: show.body.data.id }
}

describe('somebody who deletes their account', () => {
  it('is found nowhere any more, and what stays stays under ids that lead to nobody', async () => {
    const { me, other, avatar, showId } = await fillIn()
    const how = { token: me.login.accessToken }
    expect((await fetch(`${test.address}${avatar}`)).status).toBe(200)
    // The search finds what there is to be found.
    const before = await placesOf(PLANTED)
    expect(before).toEqual(
      expect.arrayContaining([
        'catalog.show',
        'heartbeat.history',
        'interaction.chat',
        'interaction.held_line',
        'interaction.line',
        'user.account',
        'user.device',
        'user.profile',
      ]),
    )

    // Found by whose it is: the words in it are sealed.
    const bank = { nik: '3171010101900001', bankCode: '014', bankNumber: '12345', bankAccountName: PLANTED }
    const who = { fullName: PLANTED, phone: '8111222333', email: `${PLANTED}@tayang.test` }
    const given = await test.call(
      loyalty.putBankAccount,
      { body: { ...bank, ...who, password: me.password } },
      how,
    )
    expect(given.body.data).toMatchObject({ bankAccountName: PLANTED, nik: '3171********0001' })
    expect(await placesOf(me.login.account.id)).toContain('loyalty.bank_account')

    const answer = await test.call(user.deleteAccount, { body: { password: me.password } }, how)
    expect(answer.status).toBe(200)
    await until(async () => (await placesOf(PLANTED)).length === 0, { what: 'an erasure of every room' })
    for (const trace of ['628111222333', '1999-09-09']) expect(await placesOf(trace)).toEqual([])
    await until(async () => (await fetch(`${test.address}${avatar}`)).status === 404, { what: 'no picture' })

    const places = await placesOf(me.login.account.id)
    const kept = ['user.consent', 'catalog.show', 'job.job', 'job.job_common', 'job.job_dependency']
    expect(places.filter((place) => !kept.includes(place) && !place.startsWith('job.'))).toEqual([])
    expect(places).toContain('user.consent')
    expect((await test.call(shows.getLiveShow, { params: { id: showId } })).status).toBe(404)
    const relations = await test.call(
      user.getPublicProfile,
      { params: { id: other.login.profile.id } },
      { token: other.login.accessToken },
    )
    expect(relations.body.data.relation).toMatchObject({ totalFollowers: 0, totalFollowings: 0 })
  }, 180_000)

  it('leaves an address and a number that somebody else may take', async () => {
    const me = await test.person('Pindah')
    const how = { token: me.login.accessToken }
    await test.call(user.deleteAccount, { body: { password: me.password } }, how)
    const body = { email: me.email, password: 'another password', name: 'Baru' }
    expect((await test.call(user.createAccount, { body })).status).toBe(200)
  })
})

describe('an account whose deletion waits', () => {
  it('has no show, no stream key and no cash-out, and keeps what it wrote until it is erased', async () => {
    await using waiting = await openTestApp({ env: { TAYANG_DELETION_GRACE_MS: '3600000' } })
    const me = await waiting.person('Pamit')
    const token = me.login.accessToken
    const show = await waiting.call(
      shows.createShow,
      { body: { name: 'Pamit', description: 'x' } },
      { token },
    )
    const { id } = show.body.data
    await waiting.call(user.deleteAccount, { body: { password: me.password } }, { token })
    const after = await waiting.call(shows.getLiveShow, { params: { id } })
    expect(after.status === 404 || after.body.data.status === 'finished').toBe(true)
    const refused = [
      await waiting.call(shows.getRtmp, {}, { token }),
      await waiting.call(shows.createShow, { body: { name: 'Again', description: 'x' } }, { token }),
      await waiting.call(loyalty.getWallet, {}, { token }),
    ]
    expect(refused.map(({ status }) => status)).toEqual([401, 401, 401])
  }, 180_000)
})

describe('every table that names a person', () => {
  /** What is not erased, and why. A new table belongs here or into the keeper of its room. */
  const kept: Readonly<Record<string, string>> = {
    'admin.claim': 'who works on a case, for two minutes',
    'admin.trail': 'append-only: what operators did',
    'admin.trail_begun': 'append-only: what operators did',
    'user.consent': 'append-only: the proof of what was agreed to',
    'subscription.subscription': 'what was sold',
    'subscription.package_grant': 'what was sold',
    'subscription.voucher_use': 'what was sold',
    'subscription.payment_order': 'what was sold',
    'subscription.promo_use': 'what was sold',
    'loyalty.cashout': 'what was paid out; what is sealed in it goes',
    'catalog.show': 'that a show was on air; its words go',
    'interaction.line': 'the number of a line; its words go',
    'user.report': 'evidence',
    'decisions.report_case': 'what was reported, under a number; its words go',
    'decisions.case_note': 'which operator wrote a note',
    'decisions.decision': 'what was decided and why, under a number; its words go',
    'decisions.appeal': 'that a decision was appealed; its words go',
    'decisions.letter': 'that a letter was sent; its words go',
    'clips.clip_decision': 'which operator decided about a clip',
    'live_quiz.quiz': 'that a quiz was held in a show, under a number',
    'live_quiz.poll': 'that a poll was held in a show, under a number',
    'loyalty.wallet_freeze': 'append-only: who froze which wallet',
    'screen.setting_history': 'who changed a setting',
    'screen.setting': 'who changed a setting',
  }

  it('is emptied of them or keeps them for a reason that is written down', async () => {
    const me = await test.person('Lengkap')
    const { accountId, id: profileId } = me.login.profile
    const columns = await sql<{ schema: string; table: string; column: string }>`
      select table_schema as schema, table_name as table, column_name as column
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_type = 'BASE TABLE' and column_name ~ '(account|profile)_id$'
        and table_schema not in ('pg_catalog', 'information_schema', 'job')`.execute(rows())
    const named = [
      ...new Set(columns.rows.map(({ schema, table }) => `${schema}.${table.replace(MONTH, '')}`)),
    ]
    expect(named.length).toBeGreaterThan(8)
    await test.call(user.deleteAccount, { body: { password: me.password } }, { token: me.login.accessToken })
    const left = [...(await placesOf(accountId)), ...(await placesOf(profileId))]
    expect(left.filter((place) => !(place in kept) && !place.startsWith('job.'))).toEqual([])
    // Each of them is erased by a cascade of the account, by a keeper, or kept.
    const erased = new Set([
      'user.profile',
      'user.device',
      'user.activity',
      'user.deletion',
      'user.session',
      'user.console_session',
      'user.logout_token',
      'user.password_link',
      'user.undo_link',
      'user.identity',
      'user.one_time_code',
      'user.partner_member',
      'user.verification_link',
      'user.relation',
      'user.handle',
      'user.block',
      'user.streamer',
      'user.person_word',
      'user.person_note',
      'user.recovery_code',
      'user.passkey',
      'heartbeat.history',
      'catalog.rtmp_key',
      'catalog.key_lock',
      'catalog.my_list',
      'catalog.playing',
      'catalog.reminder',
      'catalog.programme_reminder',
      'catalog.card',
      'catalog.item',
      'notification.notification',
      'notification.inbox',
      'notification.reading',
      'notification.choice',
      'interaction.chat',
      'interaction.moderator',
      'interaction.sanction',
      'interaction.held_line',
      'interaction.silence',
      'loyalty.bank_account',
      'clips.clip',
      'clips.clip_upload_day',
      'clips.clip_like',
      'clips.clip_comment',
      'draws.participant',
      'draws.exclusion',
      'live_quiz.question_set',
      'live_quiz.campaign_host',
      'live_quiz.answer',
      'live_quiz.player',
      'live_quiz.vote',
      'moments.draft',
      'moments.found',
      'moments.framing',
      'quizzes.quiz_attempt',
    ])
    expect(named.filter((place) => !erased.has(place) && !(place in kept))).toEqual([])
  })
})
