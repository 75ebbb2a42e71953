import { admin, type CallOf } from '@tayang/contract'
import type { Person } from '../../../../../tests/app.ts'
import type { AdminHarness } from './admin-harness.ts'

export const HOUR_MS = 60 * 60_000
export const reason = 'as was agreed'

type Desk = CallOf<typeof admin.putDeskCampaign>['body']

/** What a campaign with one prize puts, complete but for the scan of its permit. */
export const deskOf = (now: number, over: Partial<Desk> = {}): Desk => ({
  revision: 0,
  prizes: [
    { name: { en: 'Phone', id: 'Ponsel' }, kind: 'thing', valueRupiah: 1_000_000, count: 1, grant: {} },
  ],
  permit: {
    number: '1184/HUB/2026',
    issuer: 'Kementerian Sosial',
    issuedOn: '2025-01-01',
    validFrom: '2025-01-01',
    validUntil: '2099-01-01',
  },
  terms: { en: 'Terms', id: 'Ketentuan' },
  who: { ageMin: 18, needsNumber: false, accountDaysMin: 0, provinces: [] },
  startsAt: null,
  endsAt: now + HOUR_MS,
  chancesMax: 10,
  chancesPerDayMax: 10,
  ...over,
})

/** What operators do at the desks of prizes. */
export function prizeDeskOf(app: AdminHarness, second: Person, clock: { now(): number }) {
  const as = (person: Person) => ({ token: person.login.accessToken })

  async function card(friendlyId: string): Promise<string> {
    const both = { en: friendlyId, id: friendlyId }
    const body = { title: both, description: both, thumbColor: '#112233' }
    return (await app.call(admin.putCampaign, { params: { friendlyId }, body })).body.data.id
  }
  const scan = (id: string, bytes = '%PDF-1.7 permit') =>
    app.upload(admin.putPermitScan, { params: { id } }, Buffer.from(bytes))
  const put = (id: string, over: Partial<Desk> = {}) =>
    app.call(admin.putDeskCampaign, { params: { id }, body: deskOf(clock.now(), over) })
  const publish = (id: string, revision = 1, by: Person = app.operator) =>
    app.test.call(admin.publishCampaign, { params: { id }, body: { revision, reason } }, as(by))
  /** The second operator says yes. */
  async function confirm(approvalId: string) {
    const decided = { params: { id: approvalId }, body: { decision: 'confirm' as const } }
    return (await app.test.call(admin.decideApproval, decided, as(second))).body.data
  }

  return {
    as,
    card,
    scan,
    put,
    publish,
    confirm,

    /** A campaign that people may take part in. */
    async publicCampaign(friendlyId: string, over: Partial<Desk> = {}): Promise<string> {
      const id = await card(friendlyId)
      await put(id, over)
      await scan(id)
      const { state } = await confirm((await publish(id)).body.data.id)
      if (state !== 'done') throw new Error(`the campaign is ${state}`)
      return id
    },

    /** What is promised of a draw that needs no value from outside. */
    terms: (over: object = {}) => ({
      reserves: 0,
      closesAt: clock.now() + 2 * HOUR_MS,
      drawsAt: clock.now() + 3 * HOUR_MS,
      outer: { kind: 'none' as const, names: [] },
      ...over,
    }),
  }
}
