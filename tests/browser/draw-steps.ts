import { admin, draws, type AnswerOf, type CallOf, type DrawProof, type Operation } from '@tayang/contract'
import sharp from 'sharp'
import { until, type Person, type TestApp } from '../app.ts'

/** Two operators and the app in which they make campaigns and draws. */
export interface DrawDesk {
  readonly test: TestApp
  readonly first: Person
  readonly second: Person
}

const DAY_MS = 24 * 60 * 60_000
/** The list closes so long after the campaign was put: everything before takes a few calls. */
const CLOSES_AFTER_MS = 20_000
/** Between the close and the draw; a server looks for both twice a second here. */
const DRAWS_AFTER_MS = 1_000

export async function callAs<O extends Operation>(
  { test }: Pick<DrawDesk, 'test'>,
  person: Person,
  operation: O,
  input: CallOf<O>,
): Promise<AnswerOf<O>> {
  const answered = await test.call(operation, input, { token: person.login.accessToken })
  if (answered.status >= 300) throw new Error(`${operation.path}: ${JSON.stringify(answered.refusal)}`)
  return answered.body
}

/** What one operator asked for, the other confirms. */
async function confirm(desk: DrawDesk, approvalId: string): Promise<void> {
  await callAs(desk, desk.second, admin.decideApproval, {
    params: { id: approvalId },
    body: { decision: 'confirm' },
  })
}

/** A public campaign with three prizes of two kinds, that ends in `endsInMs`. */
export async function publishCampaign(
  desk: DrawDesk,
  { slug, name, endsAt }: { slug: string; name: string; endsAt: number },
): Promise<string> {
  const { first } = desk
  const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)
  const { data: card } = await callAs(desk, first, admin.putCampaign, {
    params: { friendlyId: slug },
    body: {
      title: { en: name, id: name },
      description: { en: 'Answer in the middle of a film.', id: 'Jawab di tengah film.' },
      thumbColor: '#0E5A5A',
    },
  })
  const params = { id: card.id }
  await callAs(desk, first, admin.putDeskCampaign, {
    params,
    body: {
      revision: 0,
      prizes: [
        { name: { en: 'Bicycle', id: 'Sepeda' }, kind: 'thing', valueRupiah: 2_000_000, count: 1 },
        { name: { en: 'Headphones', id: 'Penyuara' }, kind: 'thing', valueRupiah: 400_000, count: 2 },
      ],
      permit: {
        number: '1184/HUB/2026',
        issuer: 'Kementerian Sosial',
        issuedOn: dayOf(Date.now() - 7 * DAY_MS),
        validFrom: dayOf(Date.now() - DAY_MS),
        validUntil: dayOf(endsAt + 30 * DAY_MS),
      },
      terms: { en: 'One right quiz, one chance.', id: 'Satu kuis benar, satu kesempatan.' },
      who: { ageMin: 18, needsNumber: false, accountDaysMin: 0, provinces: [] },
      startsAt: null,
      endsAt,
      chancesMax: 50,
      chancesPerDayMax: 50,
    },
  })
  const scan = { create: { width: 60, height: 80, channels: 3 as const, background: '#ffffff' } }
  const body = new Uint8Array(await sharp(scan).png().toBuffer())
  await callAs(desk, first, admin.putPermitScan, { params, body } as CallOf<typeof admin.putPermitScan>)
  const { data: put } = await callAs(desk, first, admin.getDeskCampaign, { params })
  const { data: asked } = await callAs(desk, first, admin.publishCampaign, {
    params,
    body: { revision: put.revision, reason: 'A test begins' },
  })
  await confirm(desk, asked.id)
  await until(
    async () => (await callAs(desk, first, admin.getDeskCampaign, { params })).data.state === 'public',
    { what: 'the campaign to be public' },
  )
  return card.id
}

/** Chances that an operator adds, as after a fault of ours: no film is needed for them. */
async function giveChances(
  desk: DrawDesk,
  campaignId: string,
  counts: readonly (readonly [Person, number])[],
): Promise<void> {
  for (const [person, count] of counts) {
    for (let at = 0; at < count; at += 1) {
      const { data } = await callAs(desk, desk.first, admin.correctChances, {
        params: { id: campaignId },
        body: { accountId: person.login.account.id, reason: 'A fault of ours' },
      })
      await confirm(desk, data.id)
    }
  }
  const all = counts.reduce((sum, [, count]) => sum + count, 0)
  await until(
    async () =>
      (await callAs(desk, desk.first, admin.getDeskCampaign, { params: { id: campaignId } })).data.chances ===
      all,
    { what: `${all} chances` },
  )
}

/** A draw without an outer value, which such prizes allow, announced by both. */
export async function announceDraw(desk: DrawDesk, campaignId: string, closesAt: number): Promise<DrawProof> {
  const { data: made } = await callAs(desk, desk.first, admin.createDraw, {
    params: { id: campaignId },
    body: { reserves: 1, closesAt, drawsAt: closesAt + DRAWS_AFTER_MS, outer: { kind: 'none' } },
  })
  const params = { id: made.id }
  await callAs(desk, desk.first, admin.mintDrawSeed, { params, body: { seat: 'A' } })
  await callAs(desk, desk.second, admin.mintDrawSeed, { params, body: { seat: 'B' } })
  const { data: sealed } = await callAs(desk, desk.first, admin.getDrawCase, { params })
  await callAs(desk, desk.first, admin.announceDraw, { params, body: { revision: sealed.revision } })
  return readProof(desk, made.id)
}

async function readProof({ test }: Pick<DrawDesk, 'test'>, id: string): Promise<DrawProof> {
  return (await test.call(draws.getDraw, { params: { id } })).body.data
}

/** A campaign whose list closes soon, with the chances of these people, and the draw that comes of it. */
export async function drawOf(
  desk: DrawDesk,
  { slug, name, chances }: { slug: string; name: string; chances: readonly (readonly [Person, number])[] },
): Promise<DrawProof> {
  const endsAt = Date.now() + CLOSES_AFTER_MS
  const campaignId = await publishCampaign(desk, { slug, name, endsAt })
  await giveChances(desk, campaignId, chances)
  const { id } = await announceDraw(desk, campaignId, endsAt)
  return until(
    async () => {
      const proof = await readProof(desk, id)
      return proof.state === 'drawn' && proof
    },
    { what: 'the draw to be made', withinMs: 60_000 },
  )
}

/** Void in public, by both. */
export async function voidDraw(desk: DrawDesk, id: string): Promise<void> {
  const { data } = await callAs(desk, desk.first, admin.voidDraw, {
    params: { id },
    body: { reason: 'The list was published with a fault' },
  })
  await confirm(desk, data.id)
  await until(async () => (await readProof(desk, id)).state === 'void', { what: 'the draw to be void' })
}
