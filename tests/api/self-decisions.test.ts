import { admin, shows, user, type CallOf, type Operation } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../app.ts'
import { plainPicture } from '../hostile-pictures.ts'
import { nameOf, operations } from '../operations.ts'
import { visitRoom } from '../room.ts'
import { openShop, type Shop } from '../shop.ts'

let shop: Shop
/** An operator with every role and a fresh code, who also buys, goes live, chats and was reported. */
let dewi: Person
const own = {
  order: '',
  show: '',
  line: '',
  case: '',
  otherCase: '',
  picture: new Uint8Array(),
}

beforeAll(async () => {
  shop = await openShop()
  const { test } = shop
  // Ids have the time of this machine; an account of the future may not write.
  shop.clock.turn(Math.max(0, Date.now() - shop.clock.now()) + 60 * 60_000)
  dewi = await test.operator()
  const budi = await test.person('Budi')
  own.picture = await plainPicture().png().toBuffer()
  own.order = (await shop.order(dewi)).body.data.id
  await shop.tell({ order: own.order })
  own.show = await startShow(dewi)
  own.line = await holdLine(await startShow(budi))
  own.case = await caseAbout(budi, { type: 'user', profileIdReportee: dewi.login.profile.id })
  own.otherCase = await caseAbout(budi, { type: 'content', idEntity: own.show })
}, 180_000)
afterAll(() => shop[Symbol.asyncDispose]())

const as = ({ login }: Person) => ({ token: login.accessToken })

async function startShow(who: Person): Promise<string> {
  const made = await shop.test.call(shows.createShow, { body: { name: 'Malam' } }, as(who))
  const { id } = made.body.data
  await shop.test.call(shows.startBroadcasting, { params: { id } }, as(who))
  return id
}

/** What the operator says in somebody's room, and AutoMod holds. */
async function holdLine(roomId: string): Promise<string> {
  const device = { uuid: crypto.randomUUID(), name: 'Test', platform: 'chrome', osVersion: '1' } as const
  const { email: username, password } = dewi
  const signedIn = await shop.test.call(user.createSession, {
    body: { type: 'username', username, password, device },
  })
  const { accessToken } = signedIn.body.data
  await shop.test.call(user.validateSession, { body: { isNewDevice: true } }, { token: accessToken })
  const room = await visitRoom(shop.test.address, roomId, accessToken)
  room.say({ type: 'comment', data: 'wa 0812 3456 7890' })
  await room.hear('error', ({ code }) => code === 'LINE_HELD')
  room.leave()
  const held = await shop.test.call(admin.listHeld, { query: { room: roomId } }, as(dewi))
  return held.body.data[0]?.id ?? ''
}

type Report = Omit<CallOf<typeof user.report>['body'], 'reason'>
async function caseAbout(by: Person, what: Report): Promise<string> {
  const reported = await shop.test.call(user.report, { body: { ...what, reason: 'others' } }, as(by))
  if (reported.status >= 300) throw new Error(reported.refusal.message)
  const query = { person: dewi.login.profile.id, perPage: 100 }
  const { data } = (await shop.test.call(admin.listReports, { query }, as(dewi))).body
  return data.find(({ type }) => type === what.type)?.id ?? ''
}

const account = () => ({ accountId: dewi.login.account.id })
const order = () => ({ params: { id: own.order }, body: { reason: 'asked for' } })
const show = (body: object) => () => ({ params: { id: own.show }, body: { reason: 'As seen', ...body } })
const line = () => ({ params: { lineId: own.line } })
const aboutSelf = { effects: [{ kind: 'warn' }], reason: '7.1' }

/** Every call by which an operator would decide about themselves, with themselves in it. */
const table: readonly [Operation, () => object][] = [
  [
    admin.grantSubscription,
    () => ({ body: { ...account(), package_code: 'premium-month', reason: 'A prize' } }),
  ],
  [
    admin.grantSubscription,
    () => ({ body: { email: dewi.email, package_code: 'premium-month', reason: 'A prize' } }),
  ],
  [admin.refundOrder, order],
  [admin.settleOrder, order],
  [admin.putStreamer, () => ({ params: account(), body: { isApproved: true, reason: 'I know me' } })],
  [admin.putPartnerMember, () => ({ params: { slug: 'telkom', ...account() } })],
  [
    admin.putProfile,
    () => ({
      params: { id: dewi.login.profile.id },
      body: { name: 'Dewi Baru', bio: '', reason: 'I like it' },
    }),
  ],
  [
    admin.putProfileAvatar,
    () => ({ params: { id: dewi.login.profile.id }, query: { reason: 'I like it' }, body: own.picture }),
  ],
  [admin.approveHeld, line],
  [admin.dropHeld, line],
  [admin.mergeReport, () => ({ params: { id: own.otherCase }, body: { into: own.case } })],
  [admin.assignReport, () => ({ params: { id: own.case }, body: { accountId: null } })],
  [admin.noteReport, () => ({ params: { id: own.case }, body: { text: 'It was not me.' } })],
  [admin.decideReport, () => ({ params: { id: own.case }, body: { effects: [] } })],
  [
    admin.makeDecision,
    () => ({ body: { subject: { kind: 'person', id: dewi.login.profile.id }, ...aboutSelf } }),
  ],
  [admin.hideShow, show({})],
  [admin.unhideShow, show({})],
  [admin.rateShow, show({ rating: '17+' })],
  [admin.endShow, () => ({ params: { id: own.show }, body: { reason: '7.1', key: crypto.randomUUID() } })],
  [admin.revealPerson, () => ({ params: account(), body: { reason: 'I forgot it' } })],
  [
    admin.correctBirthDate,
    () => ({ params: account(), body: { birthDate: '1999-02-14', reason: 'My passport' } }),
  ],
  [
    admin.askPersonExport,
    () => ({
      params: account(),
      body: { authority: 'Polda Metro', order: 'No. 1/2026', reason: 'It orders so' },
    }),
  ],
  [admin.endPersonSession, () => ({ params: { ...account(), id: crypto.randomUUID() } })],
  [admin.endPersonSessions, () => ({ params: account(), body: { reason: 'A lost phone' } })],
  [
    admin.addPersonNote,
    () => ({ params: account(), body: { id: crypto.randomUUID(), text: 'A good one.' } }),
  ],
  [admin.putWalletState, () => ({ params: account(), body: { frozen: true, reason: 'To try it' } })],
  [
    admin.putDrawExclusion,
    () => ({ params: account(), body: { isExcluded: false, why: 'staff', reason: 'I want to win' } }),
  ],
  [admin.nameQuizHost, () => ({ params: { id: crypto.randomUUID(), ...account() } })],
  [admin.unnameQuizHost, () => ({ params: { id: crypto.randomUUID(), ...account() } })],
  [admin.putOperatorRoles, () => ({ params: { id: account().accountId }, body: { roles: ['admin'] } })],
  [admin.removeOperator, () => ({ params: { id: account().accountId } })],
  [admin.inviteOperator, () => ({ body: { email: dewi.email, roles: ['auditor'] } })],
]

describe('an operator with every role decides nothing about themselves:', () => {
  it.each(table.map((each): [string, ...typeof each] => [nameOf(each[0]), ...each]))(
    '%s',
    async (_name, operation, input) => {
      const answer = await shop.test.call(operation, input() as CallOf<Operation>, as(dewi))
      expect([answer.status, answer.refusal?.code]).toEqual([403, 'FORBIDDEN'])
      expect(answer.refusal.details.join()).not.toMatch(/permission/)
    },
  )

  it('no change that names an account in its address is missing here', () => {
    const listed = new Set(table.map(([operation]) => operation))
    const named = operations.filter(
      ({ caller, method, path }) => caller === 'operator' && method !== 'GET' && path.includes('{accountId}'),
    )
    expect(named.filter((operation) => !listed.has(operation)).map(nameOf)).toEqual([])
  })

  it('gives a case about somebody neither to that person nor lets them keep it', async () => {
    const { test, operator: fajar } = shop
    const params = { id: own.case }
    const given = await test.call(admin.assignReport, { params, body: account() }, as(fajar))
    expect(given.refusal.code).toBe('FORBIDDEN')
    const kept = await test.call(admin.getReport, { params }, as(fajar))
    expect(kept.body.data.assignee).toBeNull()
  })
})
