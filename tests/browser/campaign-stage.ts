import { admin, user, type CallOf, type ConsoleRole, type Operation } from '@tayang/contract'
import { openTestApp, type Person, type TestApp } from '../app.ts'
import { systemClock } from '../../server/src/platform/clock/clock.ts'
import { journey } from './journey.ts'

const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

export const MAKER: readonly ConsoleRole[] = ['marketing', 'trust', 'finance-maker']
export const CHECKER: readonly ConsoleRole[] = ['marketing', 'trust', 'finance-checker']

/** An app whose clock a journey turns, for campaigns and their draws; one operator has every role from the start. */
export interface CampaignStage {
  test: TestApp
  first: Person
  now(): number
  /** Time goes on by this much at once; whatever is due then is done within a second. */
  turn(ms: number): void
}

export const test = journey.extend<object, { stage: CampaignStage }>({
  stage: [
    async ({}, use) => {
      let turnedMs = 0
      const now = () => Date.now() + turnedMs
      const app = await openTestApp({
        pages: true,
        ownDatabase: true,
        // A day that is turned ends no session of a viewer.
        env: { TAYANG_DRAWS_EVERY_MS: '300', TAYANG_ACCESS_MS: String(30 * DAY_MS) },
        clock: { ...systemClock, now, date: () => new Date(now()) },
      })
      const first = await app.operator()
      await use({ test: app, first, now, turn: (ms) => void (turnedMs += ms) })
      await app[Symbol.asyncDispose]()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ stage }, use) => use(stage.test.address),
})
export { expect } from '@playwright/test'

export const as = ({ login }: Person) => ({ token: login.accessToken })

/** The answer of a call that a journey relies on. */
export async function done<O extends Operation>(
  { test: app }: Pick<CampaignStage, 'test'>,
  operation: O,
  input: CallOf<O>,
  person: Person,
) {
  const answer = await app.call(operation, input, as(person))
  if (answer.status >= 400)
    throw new Error(`${operation.method} ${operation.path}: ${JSON.stringify(answer.refusal)}`)
  return answer.body
}

/** The smallest PDF that names itself one: what a scan begins with. */
export const SCAN = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')

/** Two operators say yes to what one of them asked for. */
async function byTwo(stage: CampaignStage, asked: { data: { id: string } }, checker: Person): Promise<void> {
  const params = { id: asked.data.id }
  await done(stage, admin.decideApproval, { params, body: { decision: 'confirm' } }, checker)
}

type DeskBody = CallOf<typeof admin.putDeskCampaign>['body']

/** A campaign with one prize of three, whose permit and terms are there; its id. */
export async function makeCampaign(
  stage: CampaignStage,
  friendlyId: string,
  maker: Person,
  part: Partial<DeskBody> = {},
): Promise<string> {
  const texts = {
    title: { en: friendlyId, id: friendlyId },
    description: { en: 'Watch and win', id: 'Tonton dan menang' },
    thumbColor: '#b5472f',
  }
  const { data } = await done(stage, admin.putCampaign, { params: { friendlyId }, body: texts }, maker)
  const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)
  const body: DeskBody = {
    revision: 0,
    prizes: [{ name: { en: 'A bicycle', id: 'Sepeda' }, kind: 'thing', valueRupiah: 4_000_000, count: 1 }],
    permit: {
      number: '27/HUK-UND/2026',
      issuer: 'Kementerian Sosial',
      issuedOn: dayOf(stage.now()),
      validFrom: dayOf(stage.now()),
      validUntil: dayOf(stage.now() + 300 * DAY_MS),
    },
    terms: { en: 'Be honest.', id: 'Jujurlah.' },
    who: { needsNumber: false },
    startsAt: null,
    endsAt: stage.now() + DAY_MS,
    chancesMax: 20,
    chancesPerDayMax: 5,
    ...part,
  }
  await done(stage, admin.putDeskCampaign, { params: { id: data.id }, body }, maker)
  await putScan(stage, data.id, maker)
  return data.id
}

async function putScan({ test: app }: CampaignStage, id: string, maker: Person): Promise<void> {
  const { path, method } = admin.putPermitScan
  const put = await fetch(new URL(path.replace('{id}', id), app.address), {
    method,
    headers: {
      authorization: `Bearer ${maker.login.accessToken}`,
      'content-type': 'application/pdf',
      'x-app-id': user.WEB_APP_ID,
    },
    body: new Uint8Array(SCAN),
  })
  if (put.status >= 400) throw new Error(`the scan: ${put.status} ${await put.text()}`)
}

/** The same, and public. */
export async function publishCampaign(
  stage: CampaignStage,
  friendlyId: string,
  [maker, checker]: readonly [Person, Person],
): Promise<string> {
  const id = await makeCampaign(stage, friendlyId, maker)
  const body = { revision: 1, reason: 'all is there' }
  const asked = await done(stage, admin.publishCampaign, { params: { id }, body }, maker)
  await byTwo(stage, asked, checker)
  return id
}

/** People with a chance each, as two operators give them. */
export async function giveChances(
  stage: CampaignStage,
  campaignId: string,
  names: readonly string[],
  [maker, checker]: readonly [Person, Person],
): Promise<Person[]> {
  const people: Person[] = []
  for (const name of names) {
    const person = await stage.test.person(name)
    const body = { accountId: person.login.account.id, reason: 'the server stopped in the quiz' }
    const asked = await done(stage, admin.correctChances, { params: { id: campaignId }, body }, maker)
    await byTwo(stage, asked, checker)
    people.push(person)
  }
  return people
}
