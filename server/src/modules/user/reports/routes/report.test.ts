import { Readable } from 'node:stream'
import { user } from '@tayang/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  openRelationsHarness,
  type RelationsHarness,
  type Someone,
} from '../../relations/test/relations-harness.ts'
import type { UserTables } from '../../rows/tables.ts'
import type { ReportFiled } from '../report-rows.ts'

const HOUR_MS = 60 * 60 * 1000

let app: RelationsHarness
let ani: Someone
let budi: Someone
const comments = new Map<string, { ownerProfileId: string | null; facts: Record<string, unknown> }>()
/** What was filed, as the cases learn of it, each in a case of its own. */
const filed: { caseId: string; report: ReportFiled }[] = []
beforeAll(async () => {
  app = await openRelationsHarness()
  app.extend({
    evidenceOf: async (_type, id) => comments.get(id) ?? null,
    async openCase(_tx, report) {
      const caseId = crypto.randomUUID()
      filed.push({ caseId, report })
      return caseId
    },
  })
  ani = await app.someone('Ani')
  budi = await app.someone('Budi')
})
afterAll(() => app[Symbol.asyncDispose]())

const report = (body: object, who: Someone | null = ani) =>
  app.calls.call(user.report, {
    body: { reason: 'Spamming', profileIdReportee: budi.profileId, ...body },
    ...(who ? { token: who.token } : {}),
  })
/** What was filed about somebody, with what is kept of it. */
const reportsAbout = async (target: Someone | null) => {
  const about = filed.filter(({ report: { profileId } }) => profileId === (target?.profileId ?? null))
  const kept = about.map(async ({ caseId, report }) => {
    const [told] = await app.user.reports.ofCase(caseId, 1)
    return { ...report, caseId, ...told }
  })
  return await Promise.all(kept)
}

describe('reporting a person', () => {
  it('the evidence keeps name, bio and picture of the person as they were when the report was filed', async () => {
    const target = await app.someone('Whom')
    await app.user.profiles.rename(target.profileId, { name: 'Bad name', bio: 'Bad words' })
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#f00' } })
      .png()
      .toBuffer()
    await app.user.profiles.setAvatar(target.profileId, Readable.from([picture]))
    const answer = await report({ profileIdReportee: undefined, idReportee: target.accountId })
    expect([answer.status, answer.body]).toEqual([200, { data: { success: true } }])

    await app.user.profiles.taken.take(target.profileId, { isWhole: true })
    const [kept] = await reportsAbout(target)
    expect(kept).toMatchObject({
      type: 'user',
      reason: 'Spamming',
      reporter: { profileId: ani.profileId, name: 'Ani' },
      profileId: target.profileId,
      accountId: target.accountId,
      evidence: { name: 'Bad name', bio: 'Bad words', avatar: expect.stringMatching(/^\/media\/a\//) },
      createdAt: app.clock.now(),
      dueAt: new Date(app.clock.now() + 24 * HOUR_MS),
    })
    const bytes = await (await app.user.reports.picture(kept?.id ?? ''))?.toArray()
    expect((await sharp(Buffer.concat(bytes ?? [])).metadata()).format).toBe('webp')
    const gone = await app.calls.ask({ method: 'GET', url: String(kept?.evidence?.['avatar']) })
    expect(gone.status).toBe(404)
  })

  it('the same report is filed once while it is open, even by twenty concurrent requests', async () => {
    const target = await app.someone('Twice')
    const about = { profileIdReportee: target.profileId }
    const who = await app.someone('Eager')
    const answers = await Promise.all(Array.from({ length: 10 }, () => report(about, who)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    await report({ profileIdReportee: undefined, idReportee: target.accountId, idEntity: 'else' }, who)
    const [first, ...more] = await reportsAbout(target)
    expect(more).toEqual([])
    const db = app.database.forModule<UserTables>('user')
    await app.database.transaction(db, (tx) =>
      app.user.reports.close(tx, first?.caseId ?? '', {
        status: 'dismissed',
        by: ani.accountId,
        note: '',
        at: new Date(1),
      }),
    )
    await report(about, who)
    expect(await reportsAbout(target)).toHaveLength(2)
  })

  it.each([
    ['pornographic', 4],
    ['illegal content', 4],
    ['Improper Chats', 24],
    ['others', 24],
  ])('a report with the reason "%s" is due within %d hours', async (reason, hours) => {
    const target = await app.someone('Due')
    await report({ profileIdReportee: target.profileId, reason }, await app.someone('Reporter'))
    const [kept] = await reportsAbout(target)
    expect((kept?.dueAt.getTime() ?? 0) - app.clock.now()).toBe(hours * HOUR_MS)
  })

  it('evidence can neither be changed nor removed', async () => {
    const db = app.database.forModule<{ evidence: { report_id: string; facts: string } }>('user')
    await expect(db.updateTable('evidence').set({ facts: '{}' }).execute()).rejects.toThrow('append-only')
    await expect(db.deleteFrom('evidence').execute()).rejects.toThrow('append-only')
  })
})

describe('reporting a comment or a title', () => {
  it('the evidence contains the message beside what the reporter saw', async () => {
    const id = crypto.randomUUID()
    comments.set(id, { ownerProfileId: budi.profileId, facts: { text: 'kata kasar', roomId: 'r' } })
    const answer = await report({ type: 'comment', idEntity: id, valueEntity: 'as I saw it' })
    expect(answer.status).toBe(200)
    comments.delete(id)
    const kept = (await reportsAbout(budi)).find(({ idEntity }) => idEntity === id)
    expect(kept).toMatchObject({
      type: 'comment',
      valueEntity: 'as I saw it',
      evidence: { text: 'kata kasar', roomId: 'r', ownerProfileId: budi.profileId },
    })
  })

  it('the content of another person than the named one is answered with 404', async () => {
    const id = crypto.randomUUID()
    comments.set(id, { ownerProfileId: ani.profileId, facts: { text: 'halo' } })
    expect((await report({ type: 'comment', idEntity: id })).status).toBe(404)
    expect((await report({ type: 'content', idEntity: crypto.randomUUID() })).status).toBe(404)
  })

  it('content without an owner names no person and is one open report', async () => {
    const id = crypto.randomUUID()
    comments.set(id, { ownerProfileId: null, facts: { title_en: 'A film' } })
    const target = await app.someone('Innocent')
    const context = { type: 'content', idEntity: id, reason: 'violence content' }
    const names = [undefined, target.profileId, undefined, target.profileId]
    const answers = await Promise.all(
      names.map((profileIdReportee) => report({ ...context, profileIdReportee })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await reportsAbout(target)).toEqual([])
    const kept = (await reportsAbout(null)).filter(({ idEntity }) => idEntity === id)
    expect(kept).toMatchObject([{ accountId: null, evidence: { title_en: 'A film', ownerProfileId: null } }])
  })

  it('without a named person the report is about the owner, and oneself is refused', async () => {
    const id = crypto.randomUUID()
    comments.set(id, { ownerProfileId: budi.profileId, facts: { title_en: 'A clip' } })
    const context = { type: 'content', idEntity: id, profileIdReportee: undefined }
    expect((await report(context)).status).toBe(200)
    expect((await reportsAbout(budi)).filter(({ idEntity }) => idEntity === id)).toHaveLength(1)
    const own = await report(context, budi)
    expect([own.status, own.body.code]).toEqual([403, 'FORBIDDEN'])
  })

  it('a report without the id of the content is refused', async () => {
    const answer = await report({ type: 'comment' })
    expect([answer.status, answer.body.message]).toEqual([400, 'Choose what to report'])
  })
})

describe('an invalid report', () => {
  it('oneself, an unknown person, two people, a missing reason and a missing person are refused', async () => {
    expect((await report({ profileIdReportee: ani.profileId })).body.code).toBe('FORBIDDEN')
    expect((await report({ profileIdReportee: crypto.randomUUID() })).status).toBe(404)
    expect((await report({ idReportee: ani.accountId })).status).toBe(404)
    expect((await report({ reason: '  ' })).body.message).toBe('Choose a reason')
    expect((await report({ profileIdReportee: undefined })).body.message).toBe('Choose who to report')
    expect((await report({}, null)).status).toBe(401)
  })

  it('a person files twenty reports an hour at most', async () => {
    const busy = await app.someone('Busy')
    for (let i = 0; i < 20; i++) expect((await report({}, busy)).status).toBe(200)
    const slowed = await report({}, busy)
    expect([slowed.status, slowed.body.code]).toEqual([429, 'TOO_MANY_ATTEMPTS'])
    expect(Number(slowed.headers['retry-after'])).toBeGreaterThan(0)
  })
})
