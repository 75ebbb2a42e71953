import { randomBytes } from 'node:crypto'
import { holds, consoleRoles, type admin, type DrawState, type InputOf, type Seat } from '@tayang/contract'
import { roundAt } from '#platform/outgoing/beacon/drand'
import { within } from '#platform/database/within'
import { pageOf } from '#platform/http/cursor'
import { refuse } from '#platform/http/refusal'
import { newId } from '#platform/ids/ids'
import { afterId } from '../after-id.ts'
import { campaignById, termsOf } from '../campaigns/campaign-rows.ts'
import { totalsOf } from '../campaigns/open-campaign-desk.ts'
import type { ByTwo, DrawsContext, Hand } from '../dependencies.ts'
import { commitmentOf, SEED_BYTES } from '../proof/hashes.ts'
import type { DrawRow, DrawsTables, DrawsTx, StoredOuter } from '../tables.ts'
import {
  countWithoutFigures,
  drawById,
  insertDraw,
  insertSeat,
  insertStep,
  lockDraw,
  nextNumber,
  pageOfDraws,
  seatsOf,
  updateDraw,
} from './draw-rows.ts'
import { lacksOfDraw, openShowDraws, type DrawShown } from './show-draws.ts'
import { sealOf } from './seeds.ts'

type Terms = InputOf<typeof admin.createDraw>['body']
export type DrawDesk = ReturnType<typeof openDrawDesk>

/** Places of a draw that is worth having: all prizes. */
const PRIZES_MIN = 1

/** What operators do with draws, until the clock takes over (docs/product/draws.md#the-steps-of-a-draw). */
export function openDrawDesk(context: DrawsContext) {
  const { database, db, cards, secrets, beacon } = context
  const shown = openShowDraws(context)

  /** What the caller may say of a draw, with the prizes of its campaign as they are now. */
  async function fieldsOf(campaignId: string, terms: Terms, now: number) {
    const campaign = await campaignById(db, campaignId)
    const prizes = campaign?.prizes ?? []
    const { prizes: winners, valueRupiah } = totalsOf(prizes)
    if (winners < PRIZES_MIN) return refuse('NOT_COMPLETE', undefined, { details: ['prizes'] })
    requireTimes(terms, { now, endsAt: campaign?.ends_at?.getTime() ?? null })
    const { kind, names } = terms.outer
    if (kind === 'drand' && !beacon.isConfigured) {
      return refuse('NOT_CONFIGURED', undefined, { details: ['DRAND_URL'] })
    }
    if ((kind === 'figures') !== names.length > 0 || new Set(names).size < names.length) {
      return refuse('INVALID_PARAMETERS', undefined, { details: ['outer: figures need names, each once'] })
    }
    const max = await context.maxValueWithoutOuter()
    if (kind === 'none' && valueRupiah > max) {
      return refuse('NOT_COMPLETE', undefined, { details: ['too-valuable'] })
    }
    return {
      prizes: JSON.stringify(prizes),
      winners,
      reserves: terms.reserves,
      closes_at: new Date(terms.closesAt),
      draws_at: new Date(terms.drawsAt),
      outer_kind: kind,
      outer_names: [...names],
      outer_round: kind === 'drand' ? BigInt(roundAt(terms.drawsAt)) : null,
      outer_max: kind === 'none' ? BigInt(max) : null,
    }
  }

  async function change(
    id: string,
    { revision }: { revision?: number },
    work: (tx: DrawsTx, draw: DrawRow) => Promise<void>,
  ): Promise<DrawShown> {
    await database.transaction(db, async (tx) => {
      const draw = (await lockDraw(tx, id)) ?? refuse('NOT_FOUND')
      if (draw.state !== 'draft') return refuse('DRAW_STATE', undefined, { details: [draw.state] })
      if (revision !== undefined && draw.revision !== revision) return refuse('REVISION_OUTDATED')
      await work(tx, draw)
    })
    return shown.one(id)
  }

  return {
    read: shown.one,

    /** Draws that wait for their figures. */
    waiting: (most: number) => countWithoutFigures(db, most),

    async list(query: {
      cursor?: string | undefined
      perPage: number
      state?: DrawState | undefined
      campaignId?: string | undefined
    }) {
      const place = { before: afterId(query.cursor), limit: query.perPage + 1 }
      const page = pageOf(await pageOfDraws(db, query, place), query.perPage, ({ id }) => [id])
      return { data: await shown.many(page.rows), meta: page.meta }
    },

    async create(campaignId: string, terms: Terms, { accountId, now }: Hand): Promise<DrawShown> {
      const [card] = await cards.rows.byIds([campaignId])
      if (card?.kind !== 'campaign') return refuse('NOT_FOUND')
      const fields = await fieldsOf(campaignId, terms, now)
      const id = newId()
      await database.transaction(db, async (tx) => {
        const isMade = await insertDraw(tx, {
          id,
          campaign_id: campaignId,
          campaign_name: JSON.stringify({ en: card.title_en, id: card.title_id }),
          state: 'draft',
          revision: 1,
          created_at: new Date(now),
          ...fields,
        })
        // One at a time: beside a draw that stands there is no other.
        if (!isMade) return refuse('DRAW_STATE', undefined, { details: ['there is a draw already'] })
        await insertStep(tx, { drawId: id, now, operator: accountId, step: 'created' })
      })
      return shown.one(id)
    },

    async put(id: string, { revision, ...terms }: Terms & { revision: number }, { accountId, now }: Hand) {
      const before = (await drawById(db, id)) ?? refuse('NOT_FOUND')
      const fields = await fieldsOf(before.campaign_id, terms, now)
      return change(id, { revision }, async (tx) => {
        await updateDraw(tx, id, { ...fields, revision: revision + 1 })
        await insertStep(tx, { drawId: id, now, operator: accountId, step: 'changed' })
      })
    },

    /** Makes the seed of a seat, which only the draw itself ever opens. */
    async mint(id: string, seat: Seat, { accountId, roles, now }: Hand): Promise<DrawShown> {
      return change(id, {}, async (tx, draw) => {
        const seats = await seatsOf(tx, id)
        const own = seats.find(({ operator_id }) => operator_id === accountId)
        if (own?.seat === seat) return
        if (own || seats.some((one) => one.seat === seat)) return refuse('SEAT_TAKEN')
        const seed = randomBytes(SEED_BYTES)
        const commitment = commitmentOf(id, seat, seed)
        await insertSeat(tx, {
          draw_id: id,
          seat,
          operator_id: accountId,
          role:
            consoleRoles.find((role) => roles.includes(role) && holds([role], 'draws.make')) ?? 'operator',
          commitment,
          sealed: secrets.seal(sealOf(draw.id, seat), seed),
          committed_at: new Date(now),
          seed: null,
        })
        const note = `${seat} ${commitment.toString('hex')}`
        await insertStep(tx, { drawId: id, now, operator: accountId, step: 'seed', note })
      })
    },

    /** Publishes what is promised; nothing of it can be changed afterwards. */
    async announce(id: string, revision: number, { accountId, now }: Hand): Promise<DrawShown> {
      return change(id, { revision }, async (tx, draw) => {
        const campaign = await campaignById(tx, draw.campaign_id)
        const lacks = await lacksOfDraw(context, draw, { campaign, seats: await seatsOf(tx, id), now })
        if (lacks.length > 0) return refuse('NOT_COMPLETE', undefined, { details: [...lacks] })
        const terms = campaign && (await termsOf(tx, campaign.campaign_id, campaign.terms_version))
        const number = await nextNumber(tx)
        const [card] = await cards.rows.byIds([draw.campaign_id])
        await updateDraw(tx, id, {
          state: 'announced',
          number,
          announced_at: new Date(now),
          // As they stand: a draft may be older than the last change of its campaign.
          ...(campaign && promiseOf(campaign.prizes)),
          ...(card && { campaign_name: JSON.stringify({ en: card.title_en, id: card.title_id }) }),
          terms_hash: terms?.hash ?? null,
          terms_version: terms?.version ?? null,
          permit: campaign?.permit?.number ?? null,
        })
        await insertStep(tx, { drawId: id, now, operator: accountId, step: 'announced', note: `u${number}` })
      })
    },

    /** Refuses figures that nobody waits for, or that are not those which were named; answers their text. */
    async requireFigures(id: string, values: readonly string[]): Promise<string> {
      const draw = (await drawById(db, id)) ?? refuse('NOT_FOUND')
      if (draw.outer_kind !== 'figures' || draw.state !== 'closed' || draw.outer_value !== null) {
        return refuse('DRAW_STATE', undefined, { details: [draw.state] })
      }
      if (values.length !== draw.outer_names.length) {
        return refuse('INVALID_PARAMETERS', undefined, { details: ['values: one for each name'] })
      }
      return figuresOf(draw.outer_names, values)
    },

    /** The second operator confirmed what the witness typed in. */
    async enterFigures(id: string, figures: string, by: ByTwo & { roles: readonly string[] }): Promise<void> {
      const tx = within<DrawsTables>(by.tx, 'draws')
      const draw = (await lockDraw(tx, id)) ?? refuse('NOT_FOUND')
      if (draw.state !== 'closed' || draw.outer_value !== null) {
        return refuse('DRAW_STATE', undefined, { details: [draw.state] })
      }
      const [witness = 'operator', confirmedBy = 'operator'] = by.roles
      const outer: StoredOuter = { kind: 'figures', figures, witness, confirmedBy }
      await updateDraw(tx, id, { outer_value: JSON.stringify(outer), outer_at: new Date(by.now) })
      await insertStep(tx, {
        drawId: id,
        now: by.now,
        operator: by.confirmedBy,
        step: 'outer',
        note: figures,
      })
    },

    async requireVoidable(id: string): Promise<DrawShown> {
      const one = await shown.one(id)
      const isOpen = one.state === 'announced' || one.state === 'closed'
      return isOpen ? one : refuse('DRAW_STATE', undefined, { details: [one.state] })
    },

    /** Two operators declare it void, in public. What was drawn stands. */
    async declareVoid(id: string, { tx: outer, now, confirmedBy, reason }: ByTwo): Promise<void> {
      const tx = within<DrawsTables>(outer, 'draws')
      const draw = (await lockDraw(tx, id)) ?? refuse('NOT_FOUND')
      if (draw.state !== 'announced' && draw.state !== 'closed') {
        return refuse('DRAW_STATE', undefined, { details: [draw.state] })
      }
      await updateDraw(tx, id, {
        state: 'void',
        voided_at: new Date(now),
        void_reason: 'by-operators',
        void_note: reason,
      })
      await insertStep(tx, { drawId: id, now, operator: confirmedBy, step: 'void', note: reason })
    },
  }
}

function promiseOf(prizes: DrawRow['prizes']) {
  return { prizes: JSON.stringify(prizes), winners: totalsOf(prizes).prizes }
}

/** One line each, as it is mixed in. */
export function figuresOf(names: readonly string[], values: readonly string[]): string {
  return names.map((name, at) => `${name}=${(values[at] ?? '').trim()}`).join('\n')
}

function requireTimes(
  { closesAt, drawsAt }: Terms,
  { now, endsAt }: { now: number; endsAt: number | null },
): void {
  const wrong = (detail: string) => refuse('INVALID_PARAMETERS', undefined, { details: [detail] })
  if (closesAt <= now) return wrong('closesAt: it is over')
  if (closesAt >= drawsAt) return wrong('drawsAt: the list closes before the draw')
  if (endsAt !== null && closesAt < endsAt)
    return wrong('closesAt: chances are given until the campaign ends')
}
