import { setTimeout as sleep } from 'node:timers/promises'
import { admin, type CampaignCase, type DrawCase } from '@tayang/contract'
import sharp from 'sharp'
import {
  DAYS_LONG,
  DRAW_HOUR,
  figureNames,
  permit,
  prizes,
  RESERVES,
  terms,
} from '../catalogue/prize-draw.ts'
import { eveningAt } from './cards.ts'
import { signIn, type Client, type Credentials } from './client.ts'

/** The second operator: of a campaign and of a draw one alone says nothing. */
const SECOND = 'fajar@tayang.test'
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** What a second operator confirmed is done by a job; so often it is looked for. */
const LOOKS_MAX = 40
const LOOK_MS = 250

type Hands = Pick<Credentials, 'address'> & { operatorPassword: string }

/**
 * The campaign of the quizzes goes public with prizes, and its draw is announced: through the calls of two operators,
 * step by step, so that a start that was killed goes on where it was. What they did is never done again.
 */
export async function seedPrizeDraw(operator: Client, slug: string, app: Hands): Promise<void> {
  const { data: all } = await operator.call(admin.listDeskCampaigns, { query: { perPage: 100 } })
  const listed = all.find(({ friendlyId }) => friendlyId === slug)
  if (!listed) return
  const params = { id: listed.id }
  const { data: campaign } = await operator.call(admin.getDeskCampaign, { params })
  if (campaign.draw?.state !== undefined && campaign.draw.state !== 'draft') return
  const second = await signIn({ address: app.address, email: SECOND, password: app.operatorPassword })
  const published = await publish(campaign, operator, second)
  const draw = await drawOf(published, operator)
  await announce(draw, operator, second)
}

/** Prizes, permit, terms and dates, and the yes of the second operator. */
async function publish(found: CampaignCase, operator: Client, second: Client): Promise<CampaignCase> {
  const params = { id: found.id }
  if (found.state === 'public') return found
  let campaign = found
  if (campaign.revision === 0) {
    ;({ data: campaign } = await operator.call(admin.putDeskCampaign, { params, body: bodyAt(Date.now()) }))
  }
  if (campaign.permit?.hasScan !== true) {
    await operator.put(admin.putPermitScan, params, await drawnPermit())
    ;({ data: campaign } = await operator.call(admin.getDeskCampaign, { params }))
  }
  const waiting =
    campaign.approval?.id ??
    (
      await operator.call(admin.publishCampaign, {
        params,
        body: { revision: campaign.revision, reason: 'The campaign of the demo begins.' },
      })
    ).data.id
  await second.call(admin.decideApproval, { params: { id: waiting }, body: { decision: 'confirm' } })
  for (let look = 0; look < LOOKS_MAX; look += 1) {
    const { data: now } = await operator.call(admin.getDeskCampaign, { params })
    if (now.state === 'public') return now
    await sleep(LOOK_MS)
  }
  throw new Error('the campaign of the demo did not go public')
}

function bodyAt(now: number) {
  const endsAt = eveningAt(now, { evening: DAYS_LONG, hour: 24 }) - MINUTE_MS
  const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)
  return {
    revision: 0,
    prizes: prizes.map((prize) => ({ ...prize, name: { ...prize.name } })),
    permit: {
      ...permit,
      issuedOn: dayOf(now - 7 * DAY_MS),
      validFrom: dayOf(now - DAY_MS),
      validUntil: dayOf(endsAt + 2 * DAY_MS),
    },
    terms: { ...terms },
    // The people of the demo have no verified number.
    who: { ageMin: 18, needsNumber: false, accountDaysMin: 0, provinces: [] },
    startsAt: null,
    endsAt,
    chancesMax: 100,
    chancesPerDayMax: 20,
  }
}

/** A page that says that it is an example. */
async function drawnPermit(): Promise<Buffer> {
  const text = `<svg xmlns="http://www.w3.org/2000/svg" width="840" height="1188">
    <rect width="100%" height="100%" fill="#fff"/>
    <text x="420" y="560" font-size="64" text-anchor="middle" fill="#222">CONTOH IZIN</text>
    <text x="420" y="640" font-size="32" text-anchor="middle" fill="#222">${permit.number}</text>
  </svg>`
  return sharp(Buffer.from(text)).png().toBuffer()
}

async function drawOf(campaign: CampaignCase, operator: Client): Promise<DrawCase> {
  if (campaign.draw) {
    return (await operator.call(admin.getDrawCase, { params: { id: campaign.draw.id } })).data
  }
  const closesAt = campaign.endsAt ?? Date.now() + DAYS_LONG * DAY_MS
  const drawsAt = eveningAt(closesAt, { evening: 1, hour: DRAW_HOUR })
  const { data } = await operator.call(admin.createDraw, {
    params: { id: campaign.id },
    body: { reserves: RESERVES, closesAt, drawsAt, outer: { kind: 'figures', names: [...figureNames] } },
  })
  return data
}

/** Each of the two seals a seed, and the first publishes both commitments. */
async function announce(draw: DrawCase, operator: Client, second: Client): Promise<void> {
  const params = { id: draw.id }
  const has = (name: 'A' | 'B') => draw.seats.some(({ seat }) => seat === name)
  if (!has('A')) await operator.call(admin.mintDrawSeed, { params, body: { seat: 'A' } })
  if (!has('B')) await second.call(admin.mintDrawSeed, { params, body: { seat: 'B' } })
  const { data: sealed } = await operator.call(admin.getDrawCase, { params })
  await operator.call(admin.announceDraw, { params, body: { revision: sealed.revision } })
}
