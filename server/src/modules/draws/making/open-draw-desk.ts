import type { DrawState, Seat } from '@tayang/contract'
import { pageOf } from '#platform/http/cursor'
import { refuse } from '#platform/http/refusal'
import { afterId } from '../after-id.ts'
import type { DrawsContext, Hand } from '../dependencies.ts'
import { announceDraw } from './announce-draw.ts'
import { changeDraft } from './change-draft.ts'
import { createDraft } from './create-draft.ts'
import { draftFieldsOf, type Terms } from './draft-fields.ts'
import { countWithoutFigures, drawById, insertStep, pageOfDraws, updateDraw } from './draw-rows.ts'
import { mintSeed } from './mint-seed.ts'
import { enterFigures, requireFigures } from './outer-figures.ts'
import { openShowDraws, type DrawShown } from './show-draws.ts'
import { declareVoid } from './void-draw.ts'

export type DrawDesk = ReturnType<typeof openDrawDesk>

/** What operators do with draws, until the clock takes over (docs/product/draws.md#the-steps-of-a-draw). */
export function openDrawDesk(context: DrawsContext) {
  const { db } = context
  const shown = openShowDraws(context)

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

    async create(campaignId: string, terms: Terms, hand: Hand): Promise<DrawShown> {
      return shown.one(await createDraft(context, campaignId, terms, hand))
    },

    async put(id: string, { revision, ...terms }: Terms & { revision: number }, { accountId, now }: Hand) {
      const before = (await drawById(db, id)) ?? refuse('NOT_FOUND')
      const fields = await draftFieldsOf(context, before.campaign_id, { terms, now })
      await changeDraft(context, id, { revision }, async (tx) => {
        await updateDraw(tx, id, { ...fields, revision: revision + 1 })
        await insertStep(tx, { drawId: id, now, operator: accountId, step: 'changed' })
      })
      return shown.one(id)
    },

    async mint(id: string, seat: Seat, hand: Hand): Promise<DrawShown> {
      await mintSeed(context, id, seat, hand)
      return shown.one(id)
    },

    async announce(id: string, revision: number, hand: Hand): Promise<DrawShown> {
      await announceDraw(context, id, revision, hand)
      return shown.one(id)
    },

    requireFigures: (id: string, values: readonly string[]) => requireFigures(db, id, values),
    enterFigures,

    async requireVoidable(id: string): Promise<DrawShown> {
      const one = await shown.one(id)
      const isOpen = one.state === 'announced' || one.state === 'closed'
      return isOpen ? one : refuse('DRAW_STATE', undefined, { details: [one.state] })
    },

    declareVoid,
  }
}
