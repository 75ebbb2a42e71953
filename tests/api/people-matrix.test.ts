import { interaction, pathOf, playback, shows, user, type CallOf, type Operation } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type Person, type TestApp } from '../app.ts'

/** Who asks about the owner: a guest, the owner, somebody else, and whom the owner blocked. */
const kinds = ['guest', 'owner', 'other', 'blocked'] as const
type Kind = (typeof kinds)[number]

let test: TestApp
let people: Record<Exclude<Kind, 'guest'>, Person>
let show: string
/** By which the other follows the owner. */
let relationId: string

beforeAll(async () => {
  test = await openTestApp()
  const [owner, other, blocked] = [
    await test.person('Owner'),
    await test.person('Other'),
    await test.person('Blocked'),
  ]
  people = { owner, other, blocked }
  const made = await test.call(shows.createShow, { body: { name: 'Sore' } }, as('owner'))
  show = made.body.data.id
  await test.call(user.block, { body: { blockTo: blocked.login.profile.id } }, as('owner'))
}, 180_000)
afterAll(() => test[Symbol.asyncDispose]())

const as = (kind: Kind) => (kind === 'guest' ? {} : { token: people[kind].login.accessToken })
const ownerIds = () => ({
  profileId: people.owner.login.profile.id,
  accountId: people.owner.login.account.id,
})

interface Case<O extends Operation> {
  operation: O
  input(): CallOf<O>
  /** What must be so before each kind asks. */
  before?(): Promise<void>
  /** In the order of `kinds`: a status, with the code of a refusal that could be another. */
  answers: readonly [string, string, string, string]
}
const ofCase = <O extends Operation>(one: Case<O>): Case<Operation> => one as unknown as Case<Operation>

const followOwner = async () => {
  const body = { profileId: ownerIds().profileId }
  relationId = (await test.call(user.follow, { body }, as('other'))).body.data.id
}
const noSession = '401 INVALID_SESSION_AUTH'
const refused = '403 BLOCKED_RELATION'

const table: readonly Case<Operation>[] = [
  ofCase({
    operation: user.getPublicProfile,
    input: () => ({ params: { id: ownerIds().profileId } }),
    answers: ['200', '200', '200', '200'],
  }),
  ofCase({
    operation: user.listRelations,
    input: () => ({ params: { id: ownerIds().profileId } }),
    answers: [noSession, '200', '200', refused],
  }),
  ofCase({
    operation: user.follow,
    input: () => ({ body: { profileId: ownerIds().profileId } }),
    answers: [noSession, '403 FORBIDDEN', '200', refused],
  }),
  ofCase({
    operation: user.unfollow,
    before: followOwner,
    input: () => ({ params: { relationId } }),
    answers: [noSession, '404 NOT_FOUND', '204', '404 NOT_FOUND'],
  }),
  ofCase({
    operation: user.isBlock,
    input: () => ({ query: { blockTo: ownerIds().profileId } }),
    answers: [noSession, '204', '204', '200'],
  }),
  ofCase({
    operation: user.listBlocked,
    input: () => ({}),
    answers: [noSession, '200', '200', '200'],
  }),
  ofCase({
    operation: user.report,
    input: () => ({ body: { idReportee: ownerIds().accountId, reason: 'others' } }),
    answers: [noSession, '403 FORBIDDEN', '200', '200'],
  }),
  ofCase({
    operation: playback.getLiveShowAccess,
    input: () => ({ params: { id: show } }),
    // Nothing is published: a viewer who may watch is told so.
    answers: [noSession, '404 MISSING_VIDEO', '404 MISSING_VIDEO', refused],
  }),
  ofCase({
    operation: playback.getLiveShowPublicAccess,
    input: () => ({ params: { id: show } }),
    answers: ['404 MISSING_VIDEO', '404 MISSING_VIDEO', '404 MISSING_VIDEO', refused],
  }),
  ofCase({
    operation: interaction.listLiveComments,
    input: () => ({ params: { id: show } }),
    answers: ['200', '200', '200', refused],
  }),
  ofCase({
    operation: user.updatePhoneNumber,
    input: () => ({ params: { id: ownerIds().profileId }, body: { phone: '081234567890', code: '000000' } }),
    answers: [noSession, '400 INVALID_OTP_CODE', '403 FORBIDDEN', '403 FORBIDDEN'],
  }),
  ofCase({
    operation: shows.stopBroadcasting,
    input: () => ({ params: { id: show } }),
    answers: [noSession, '200', '404 SHOW_NOT_FOUND', '404 SHOW_NOT_FOUND'],
  }),
  // The last ones: they change how people stand.
  ofCase({
    operation: user.block,
    input: () => ({ body: { blockTo: ownerIds().accountId } }),
    answers: [noSession, '403 FORBIDDEN', '200', '200'],
  }),
  ofCase({
    operation: user.unblock,
    input: () => ({ body: {}, query: { blockTo: ownerIds().profileId } }),
    answers: [noSession, '204', '204', '204'],
  }),
]

const rows = table.flatMap((one) =>
  kinds.map((kind, i): [Kind, string, Case<Operation>, string] => [
    kind,
    `${one.operation.method} ${one.operation.path}`,
    one,
    one.answers[i] ?? '',
  ]),
)

describe('between people,', () => {
  it.each(rows)(
    'a call as the %s at %s is answered as the table says',
    async (kind, _name, one, expected) => {
      await one.before?.()
      const answer = await test.call(one.operation, one.input() as CallOf<Operation>, as(kind))
      const code = answer.status >= 400 ? ` ${answer.refusal.code}` : ''
      expect(`${answer.status}${code}`).toBe(expected)
    },
  )

  it('a blocked person hears how they stand, and unblocking oneself is not in their hands', async () => {
    const { profileId } = ownerIds()
    await test.call(user.unblock, { body: { blockTo: profileId } }, as('blocked'))
    const seen = await test.call(user.getPublicProfile, { params: { id: profileId } }, as('blocked'))
    expect(seen.body.data.block).toEqual({ status: 'BLOCKED' })
  })
})

describe('an id of somebody else is refused wherever it could say who asks:', () => {
  const asOther = () => ({ headers: { authorization: `Bearer ${people.other.login.accessToken}` } })
  const codeOf = async (address: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${test.address}${address}`, { headers: { ...asOther().headers, ...headers } })
    return `${answer.status} ${((await answer.json()) as { code?: string }).code}`
  }
  const publicProfile = () => pathOf(user.getPublicProfile, { id: ownerIds().profileId })

  it.each(['viewerId', 'accountId'] as const)('the query %s of a public profile', async (name) => {
    const { profileId, accountId } = ownerIds()
    const foreign = name === 'viewerId' ? profileId : accountId
    expect(await codeOf(`${publicProfile()}?${name}=${foreign}`)).toBe('403 FORBIDDEN')
  })

  it('the query blockBy of isblock, by account and by profile', async () => {
    const blockTo = people.blocked.login.profile.id
    for (const blockBy of Object.values(ownerIds())) {
      expect(await codeOf(`${user.isBlock.path}?blockBy=${blockBy}&blockTo=${blockTo}`)).toBe('403 FORBIDDEN')
    }
  })

  it.each([
    ['a public profile', publicProfile],
    ['the own blocks', () => user.listBlocked.path],
    ['followers', () => pathOf(user.listRelations, { id: ownerIds().profileId })],
  ])('the header x-profile-id at %s', async (_what, address) => {
    const hint = { [user.PROFILE_ID_HEADER]: ownerIds().profileId }
    expect(await codeOf(address(), hint)).toBe('403 FORBIDDEN')
  })
})
