import { admin, catalog, ownClips, shows, user } from '@tayang/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '../../../../../tests/app.ts'
import { draftOf } from '../../../../../tests/catalog-harness.ts'
import { codeOf, openClipsHarness, type ClipsHarness } from '../test/clips-harness.ts'

let harness: ClipsHarness
beforeAll(async () => void (harness = await openClipsHarness()), 60_000)
afterAll(() => harness[Symbol.asyncDispose]())

let owner: Person
let maker: Person
let other: Person
beforeEach(async () => {
  owner = await harness.app.person('Sari')
  maker = await harness.app.person('Bayu')
  other = await harness.app.person('Eko')
})

const isPublic = async (id: string) =>
  (await harness.call(catalog.getVideo, { params: { id }, query: {} })).status === 200

/** A report of content, and what an operator decides about it. */
async function reported(idEntity: string) {
  const report = { type: 'content', idEntity, reason: 'Spam' } as const
  expect((await harness.call(user.report, { body: report }, other)).status).toBeLessThan(300)
  const { body } = await harness.call(
    admin.listReports,
    { query: { status: 'open', perPage: 100 } },
    harness.operator,
  )
  const found = body.data.find(({ subject }) => subject.id === idEntity)
  if (!found) throw new Error('a report is in the list')
  const detail = await harness.call(admin.getReport, { params: { id: found.id } }, harness.operator)
  return {
    evidence: detail.body.data.reports[0]?.evidence,
    async decide(kind: 'hide' | 'ban') {
      const effects = [{ kind }]
      const body = { effects, reason: '7.1' } as const
      return harness.call(admin.decideReport, { params: { id: found.id }, body }, harness.operator)
    },
    async reverse() {
      const { body: answer } = await harness.call(
        admin.getReport,
        { params: { id: found.id } },
        harness.operator,
      )
      const params = { id: answer.data.decisionId ?? '' }
      return harness.call(admin.reverseDecision, { params, body: { reason: 'a mistake' } }, harness.operator)
    },
  }
}

describe('a clip that is reported', () => {
  test('comes with what a reviewer needs to know, and who cut it', async () => {
    const showId = crypto.randomUUID()
    const id = await harness.plant({ owner, maker, showId, state: 'approved' })
    expect((await reported(id)).evidence).toMatchObject({
      title_id: 'Sate kambing',
      ownerProfileId: owner.login.profile.id,
      makerProfileId: maker.login.profile.id,
      kind: 'moment',
      state: 'approved',
      from: { showId, startsAt: 1_000, endsAt: 31_000 },
    })
  })

  test('is hidden until the decision is taken back, and its owner sees why', async () => {
    const id = await harness.plant({ owner, state: 'approved' })
    const report = await reported(id)
    expect((await report.decide('hide')).status).toBe(200)
    expect(await isPublic(id)).toBe(false)
    const { body } = await harness.call(
      ownClips.getOwnClip,
      { params: { id }, query: { locale: 'en' } },
      owner,
    )
    expect(body.data).toMatchObject({
      state: 'rejected',
      reason: 'Our moderators took it down',
      canResubmit: false,
    })
    expect(codeOf(await harness.call(ownClips.resubmitOwnClip, { params: { id } }, owner))).toBe(
      '409 CLIP_DECIDED',
    )
    const decision = { params: { id }, body: { decision: 'approve' } } as const
    expect(codeOf(await harness.call(admin.reviewClip, decision, harness.operator))).toBe('409 CLIP_DECIDED')
    expect((await report.reverse()).status).toBe(200)
    expect([await isPublic(id), await harness.stateOf(id)]).toEqual([true, 'approved'])
  })
})

describe('a show that an operator hides', () => {
  test('takes the clips that were cut out of it with it, and no others', async () => {
    const made = await harness.call(shows.createShow, { body: { name: 'Malam' } }, owner)
    const showId = made.body.data.id
    const [shown, waiting, another] = [
      await harness.plant({ owner, maker, showId, state: 'approved' }),
      await harness.plant({ owner, maker, showId }),
      await harness.plant({ owner, state: 'approved' }),
    ]
    const report = await reported(showId)
    expect((await report.decide('hide')).status).toBe(200)
    expect([await isPublic(shown), await isPublic(another)]).toEqual([false, true])
    expect(await harness.stateOf(waiting)).toBe('rejected')
    await report.reverse()
    expect([await isPublic(shown), await harness.stateOf(waiting)]).toEqual([true, 'pending'])
  })
})

describe('an account that is banned', () => {
  test('takes its clips with it, those that wait too; what it cut in shows of others stays', async () => {
    const own = await harness.plant({ owner, state: 'approved' })
    const waiting = await harness.plant({ owner, state: 'processing' })
    const elsewhere = await harness.plant({ owner: maker, maker: owner, state: 'approved' })
    expect((await (await reported(own)).decide('ban')).status).toBe(200)
    expect([await isPublic(own), await isPublic(elsewhere)]).toEqual([false, true])
    expect(await harness.stateOf(waiting)).toBe('rejected')
  })

  test('takes clips with it that an operator published under its name', async () => {
    const params = { friendlyId: `sate-${crypto.randomUUID()}` }
    const draft = { ...draftOf({ type: 'clips', profileId: owner.login.profile.id }), ...params }
    const answer = await harness.call(admin.putTitle, { params, body: draft }, harness.operator)
    const { id } = answer.body.data
    expect(await isPublic(id)).toBe(true)
    const own = await harness.plant({ owner, state: 'approved' })
    const report = await reported(own)
    await report.decide('ban')
    expect(await isPublic(id)).toBe(false)
    await report.reverse()
    expect([await isPublic(id), await isPublic(own)]).toEqual([true, true])
  })

  test('keeps a clip down that another decision hid, whichever of the two is taken back', async () => {
    const [hidden, other] = [
      await harness.plant({ owner, state: 'approved' }),
      await harness.plant({ owner, state: 'approved' }),
    ]
    const ofClip = await reported(hidden)
    const ofOwner = await reported(other)
    await ofClip.decide('hide')
    await ofOwner.decide('ban')
    await ofClip.reverse()
    expect([await isPublic(hidden), await isPublic(other)]).toEqual([false, false])
    await ofOwner.reverse()
    expect([await isPublic(hidden), await isPublic(other)]).toEqual([true, true])
  })

  test('keeps a clip down that was hidden after it, when the ban is taken back', async () => {
    const [hidden, other] = [
      await harness.plant({ owner, state: 'approved' }),
      await harness.plant({ owner, state: 'approved' }),
    ]
    const ofClip = await reported(hidden)
    const ofOwner = await reported(other)
    await ofOwner.decide('ban')
    await ofClip.decide('hide')
    await ofOwner.reverse()
    expect([await isPublic(hidden), await isPublic(other)]).toEqual([false, true])
    await ofClip.reverse()
    expect(await isPublic(hidden)).toBe(true)
  })
})
