import { admin, interaction, notification, shows, user } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, until, type Person, type TestApp } from '../../../../../tests/app.ts'
import { accountOf, as, codeOf, openJudge, profileOf } from '../test/judge.ts'
import { listenToDesk } from '../../../../../tests/desk.ts'
import { visitRoom } from '../../../../../tests/room.ts'

let test: TestApp
let operator: Person
let second: Person
let ani: Person
let eko: Person
let judge: ReturnType<typeof openJudge>
beforeAll(async () => {
  test = await openTestApp()
  operator = await test.operator()
  second = await test.operator()
  ani = await test.person('Ani')
  eko = await test.person('Eko')
  judge = openJudge(test, operator)
}, 180_000)
afterAll(() => test[Symbol.asyncDispose]())

const reportPerson = (whom: Person, by = ani, reason = 'others') =>
  judge.report(by, { type: 'user', profileIdReportee: profileOf(whom), reason })

async function startShow(who: Person, name = 'Malam'): Promise<string> {
  const made = await test.call(shows.createShow, { body: { name } }, as(who))
  const { id } = made.body.data
  await test.call(shows.startBroadcasting, { params: { id } }, as(who))
  return id
}

const dismiss = (id: string, who = operator, more: object = {}) =>
  judge.call(admin.decideReport, { params: { id }, body: { effects: [], ...more } }, who)

const idsOf = async (query: Parameters<typeof judge.call<typeof admin.listReports>>[1]['query']) =>
  (await judge.call(admin.listReports, { query: { perPage: 100, ...query } })).body.data.map(({ id }) => id)

describe('several reports of one thing', () => {
  it('are one case with all their evidence, due when the most urgent of them is', async () => {
    const whom = await test.person('Reported')
    const first = await reportPerson(whom)
    const both = await reportPerson(whom, eko, 'Child abuse')
    expect(both.id).toBe(first.id)
    expect(both).toMatchObject({ reportCount: 2, reason: 'others' })
    expect(both.reports.map(({ reporter, reason }) => [reporter.name, reason])).toEqual([
      ['Ani', 'others'],
      ['Eko', 'Child abuse'],
    ])
    expect(first.dueAt - both.dueAt).toBeGreaterThan(19 * 3_600_000)
    // The id of one report opens its case too.
    expect((await judge.read(both.reports[1]?.id ?? '')).id).toBe(first.id)
  })

  it('made at the same moment by many people are one case as well', async () => {
    const whom = await test.person('Crowd')
    const crowd = await Promise.all(Array.from({ length: 8 }, (_, n) => test.person(`Crowd${n}`)))
    await Promise.all(
      crowd.map((by) =>
        test.call(
          user.report,
          { body: { type: 'user', profileIdReportee: profileOf(whom), reason: 'others' } },
          as(by),
        ),
      ),
    )
    const found = await idsOf({ person: accountOf(whom) })
    expect(found).toHaveLength(1)
    expect((await judge.read(found[0] ?? '')).reportCount).toBe(8)
  })

  it('are decided together, and each reporter is told, without details', async () => {
    const whom = await test.person('Together')
    const [dina, fitri] = [await test.person('Dina'), await test.person('Fitri')]
    await reportPerson(whom, dina)
    const told = await reportPerson(whom, fitri)
    const body = {
      effects: [{ kind: 'warn' as const }],
      reason: '3.3' as const,
      facts: 'He insulted others.',
    }
    await judge.call(admin.decideReport, { params: { id: told.id }, body })
    for (const reporter of [dina, fitri]) {
      const texts = await until(async () => {
        const { body: inbox } = await test.call(notification.listNotifications, { query: {} }, as(reporter))
        return inbox.data.length > 0 && JSON.stringify(inbox.data)
      })
      expect(texts).toContain('Your report was reviewed')
      for (const detail of ['Together', 'insulted', 'warn']) expect(texts).not.toContain(detail)
    }
    const open = await test.app.user.reports.isOpenAbout([profileOf(whom)])
    expect(open).toBe(false)
    // A later report of the same person is a new case, with the history beside it.
    const next = await reportPerson(whom, dina)
    expect(next.id).not.toBe(told.id)
    expect(next.history).toMatchObject({
      strikes: 1,
      decisions: [{ caseId: told.id }],
      cases: 2,
      openCases: 1,
    })
  })
})

describe('a decision without a report', () => {
  it('closes the open case about the same thing', async () => {
    const whom = await test.person('Wall')
    const show = await startShow(whom)
    const told = await judge.report(ani, { type: 'content', idEntity: show })
    expect(told.subject).toMatchObject({ kind: 'show', id: show, label: 'Malam' })
    const decision = await judge.decided('show', show, [{ kind: 'endShow' }], { reason: '4.2' })
    expect(decision).toMatchObject({ caseId: told.id, foundHow: 'own', effects: [{ state: 'done' }] })
    expect(await judge.read(told.id)).toMatchObject({ status: 'acted', decisionId: decision.id })
    const ended = await test.call(shows.getLiveShow, { params: { id: show } })
    expect(ended.body.data.status).toBe('finished')
  })
})

describe('operators work on cases', () => {
  it('are told how many were given to them, and nobody else is', async () => {
    const given = await reportPerson(await test.person('Given'))
    const body = { accountId: accountOf(second) }
    await judge.call(admin.assignReport, { params: { id: given.id }, body })
    const counted = async ({ login }: Person) => {
      const desk = await listenToDesk(test.address, login.accessToken)
      const { counts } = await desk.hear('authorized')
      desk.leave()
      return counts['assigned']
    }
    expect([await counted(operator), await counted(second)]).toEqual([0, 1])
    await dismiss(given.id, second)
    expect(await counted(second)).toBe(0)
  })

  it('list them by type, reason, assignee, person and what is over its time, page by page', async () => {
    const whom = await test.person('Listed')
    const told = await reportPerson(whom, ani, 'Spamming')
    const show = await startShow(await test.person('Other'))
    const other = await judge.report(ani, { type: 'content', idEntity: show, reason: 'Spamming' })
    const params = { id: told.id }
    await judge.call(admin.assignReport, { params, body: { accountId: accountOf(operator) } })
    expect((await judge.read(told.id)).assignee?.name).toBe(operator.login.profile.name)
    for (const [query, has, hasNot] of [
      [{ type: 'user' }, told.id, other.id],
      [{ type: 'content' }, other.id, told.id],
      [{ reason: 'Spamming' }, other.id, 'none'],
      [{ assignee: 'me' }, told.id, other.id],
      [{ assignee: 'none' }, other.id, told.id],
      [{ person: profileOf(whom) }, told.id, other.id],
      [{ person: accountOf(whom) }, told.id, other.id],
    ] as const) {
      const found = await idsOf(query)
      expect([found.includes(has), found.includes(hasNot)], JSON.stringify(query)).toEqual([true, false])
    }
    expect(await idsOf({ due: 'over' })).toEqual([])
    expect(await idsOf({ person: 'nobody' })).toEqual([])

    for (const sort of ['due', '-due', 'created', '-created', 'reports', '-reports'] as const) {
      const lines = []
      for (let cursor: string | undefined; ;) {
        const query = { sort, perPage: 3, ...(cursor ? { cursor } : {}) }
        const { body } = await judge.call(admin.listReports, { query })
        lines.push(...body.data)
        cursor = body.meta.next ?? undefined
        if (cursor === undefined) break
      }
      expect(lines.map(({ id }) => id).toSorted()).toEqual((await idsOf({})).toSorted())
      const field = { due: 'dueAt', created: 'createdAt', reports: 'reportCount' } as const
      const keys = lines.map((line) => line[field[sort.replace('-', '') as keyof typeof field]])
      const way = sort.startsWith('-') ? -1 : 1
      expect([sort, keys]).toEqual([sort, keys.toSorted((one, other) => (one - other) * way)])
    }

    const all = await idsOf({})
    const paged: string[] = []
    for (let cursor: string | undefined; ;) {
      const query = { perPage: 3, ...(cursor ? { cursor } : {}) }
      const { body } = await judge.call(admin.listReports, { query })
      paged.push(...body.data.map(({ id }) => id))
      cursor = body.meta.next ?? undefined
      if (!cursor) break
    }
    expect(paged).toEqual(all)
    const wrong = await judge.call(admin.listReports, { query: { cursor: 'made-up' } })
    expect(codeOf(wrong)).toBe('400 INVALID_PARAMETERS')
  })

  it('write notes beside them, for each other alone', async () => {
    const told = await reportPerson(await test.person('Noted'))
    const text = '<b>Look</b> at \u0627\u0644\u0633\u0644\u0627\u0645 first'
    const noted = await judge.call(admin.noteReport, { params: { id: told.id }, body: { text } }, second)
    expect(noted.body.data.notes).toMatchObject([{ text, by: { accountId: accountOf(second) } }])
    const empty = await judge.call(admin.noteReport, { params: { id: told.id }, body: { text: ' ' } })
    expect(codeOf(empty)).toBe('400 INVALID_PARAMETERS')
  })

  it('merge those about one person, and none of two people', async () => {
    const whom = await test.person('Merged')
    const person = await reportPerson(whom)
    const show = await judge.report(eko, { type: 'content', idEntity: await startShow(whom) })
    expect(show.others.map(({ id }) => id)).toEqual([person.id])
    const stranger = await reportPerson(await test.person('Stranger'))
    const merge = (id: string, into: string) =>
      judge.call(admin.mergeReport, { params: { id }, body: { into } })
    expect(codeOf(await merge(stranger.id, person.id))).toBe('403 FORBIDDEN')
    expect(codeOf(await merge(person.id, person.id))).toBe('403 FORBIDDEN')
    const merged = await merge(show.id, person.id)
    expect(merged.body.data).toMatchObject({ id: person.id, reportCount: 2 })
    expect(merged.body.data.reports).toHaveLength(2)
    expect(await judge.read(show.id)).toMatchObject({ status: 'merged', mergedInto: person.id })
    expect(codeOf(await merge(show.id, person.id))).toBe('409 CASE_DECIDED')
    expect(codeOf(await dismiss(show.id))).toBe('404 NOT_FOUND')
  })

  it('are told when another operator works on one, and may go on knowingly', async () => {
    const told = await reportPerson(await test.person('Claimed'))
    const claimed = await judge.call(
      admin.putClaim,
      { params: { kind: 'report', id: told.id }, body: {} },
      second,
    )
    expect(claimed.status).toBe(200)
    const refused = await dismiss(told.id)
    expect([codeOf(refused), refused.refusal.details]).toEqual([
      '409 CASE_CLAIMED',
      [second.login.profile.name],
    ])
    expect((await dismiss(told.id, operator, { despiteClaim: true })).status).toBe(200)
  })

  it('decide many alike, and read which of them were not theirs to decide', async () => {
    const told = [
      await reportPerson(await test.person('Many')),
      await reportPerson(await test.person('More')),
    ]
    const own = await reportPerson(operator)
    const ids = [...told.map(({ id }) => id), own.id, 'unknown']
    const { body } = await judge.call(admin.decideReports, { body: { ids, effects: [] } })
    expect(body.data.map(({ decision, refusal }) => [decision?.state ?? null, refusal])).toEqual([
      ['standing', null],
      ['standing', null],
      [null, 'FORBIDDEN'],
      [null, 'NOT_FOUND'],
    ])
  })
})

describe('evidence', () => {
  it('shows names of 300 characters, from right to left and with markup as they were typed', async () => {
    const whom = await test.person('Odd')
    const name = `<img src=x onerror=alert(1)> ${'\u05D0'.repeat(270)}`
    await test.app.user.profiles.rename(profileOf(whom), { name, bio: '\u202Eevil' })
    const told = await reportPerson(whom)
    expect(told.reports[0]?.evidence).toMatchObject({ name, bio: '\u202Eevil' })
    expect(told.person?.name).toBe(name)
    // A list shows the first words of it.
    expect([...told.subject.label]).toHaveLength(80)
    expect(name.startsWith(told.subject.label)).toBe(true)
    const decided = await judge.call(admin.decideReport, {
      params: { id: told.id },
      body: { effects: [{ kind: 'takeName' }], reason: '7.4', facts: `Your name was ${name}` },
    })
    expect(JSON.stringify(decided.body.data.decision?.statement)).toContain('<img src=x')
    // The letter is text, with the facts as the operator quoted them.
    const [subject, ...lines] = ((await judge.lettersTo(whom)).at(-1)?.text ?? '').split('\n')
    expect([subject?.includes('<img'), lines.join().includes(`Your name was ${name}`)]).toEqual([false, true])
  })

  it('shows a profile as it was and as it is', async () => {
    const whom = await test.person('Before')
    const told = await reportPerson(whom)
    await test.app.user.profiles.rename(profileOf(whom), { name: 'After', bio: '' })
    const read = await judge.read(told.id)
    expect([read.reports[0]?.evidence['name'], read.now?.['name']]).toEqual(['Before', 'After'])
  })

  it('of a line shows what was said half a minute around it, removed lines too', async () => {
    const [whom, owner] = [await test.person('Speaker'), await test.person('Owner')]
    const show = await startShow(owner)
    const socket = await visitRoom(test.address, show, whom.login.accessToken)
    const said = []
    for (const data of ['satu', 'dua', 'tiga']) {
      socket.say({ type: 'comment', data })
      said.push(await socket.hear('comment', (event) => event.data.text === data))
    }
    socket.leave()
    await judge.decided('comment', said[0]?.id ?? '', [{ kind: 'hide' }])
    const idEntity = said[1]?.id ?? ''
    const about = { type: 'comment', idEntity, profileIdReportee: profileOf(whom) } as const
    const told = await judge.report(ani, about)
    expect(told.chatAround.map(({ text, isHidden, isSubject }) => [text, isHidden, isSubject])).toEqual([
      ['satu', true, false],
      ['dua', false, true],
      ['tiga', false, false],
    ])
    const history = await test.call(interaction.listLiveComments, { params: { id: show }, query: {} })
    expect(history.body.data).toHaveLength(2)
  })
})

describe('a person who was erased', () => {
  it('stays decidable by what was kept, and nothing of theirs is kept beside it', async () => {
    const whom = await test.person('Gone')
    const warned = await judge.decided('person', profileOf(whom), [{ kind: 'warn' }])
    const told = await reportPerson(whom)
    const erased = await test.call(user.deleteAccount, { body: { password: whom.password } }, as(whom))
    expect(erased.status).toBe(200)
    await until(async () => (await judge.readDecision(warned.id)).subject.label === '', {
      what: 'the erasure',
    })
    const read = await judge.read(told.id)
    expect(read).toMatchObject({ status: 'open', now: null, person: { name: '' } })
    expect(read.reports[0]?.evidence).toMatchObject({ name: 'Gone' })
    const body = { effects: [{ kind: 'ban' as const }, { kind: 'hide' as const }], reason: '3.1' as const }
    const decided = await judge.call(admin.decideReport, { params: { id: told.id }, body })
    expect(decided.body.data).toMatchObject({ status: 'acted', decision: { state: 'standing' } })
    const states = decided.body.data.decision?.effects.map(({ state }) => state)
    expect(states).toEqual(['done', 'done'])
  })
})
