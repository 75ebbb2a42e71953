import type { admin, AnswerOf, CampaignCase, CampaignListed, InputOf } from '@tayang/contract'
import { within } from '#platform/database/within'
import { pageOf, readCursor } from '#platform/http/cursor'
import { refuse } from '#platform/http/refusal'
import { newId } from '#platform/ids/ids'
import { sumsOf } from '../chances/chance-rows.ts'
import type { ByTwo, DrawsContext, Hand } from '../dependencies.ts'
import { termsHashOf } from '../proof/hashes.ts'
import type { CampaignRow, DrawsTables, DrawsTx, StoredPrize } from '../tables.ts'
import {
  campaignsByIds,
  drawsOfCampaigns,
  hasScan,
  insertTerms,
  lastTerms,
  lockCampaignRow,
  putCampaignRow,
  putScan,
  scanOf,
  setCampaignState,
  termsOf,
} from './campaign-rows.ts'
import { lacksOf } from './lacks.ts'

type Draft = InputOf<typeof admin.putDeskCampaign>['body']
export type DeskCase = Omit<CampaignCase, 'approval'>
export type CampaignDesk = ReturnType<typeof openCampaignDesk>

/** Campaigns that a filter looks through, the newest first: more than an installation has in years. */
const FILTERED_MAX = 1_000

interface Filter {
  state?: CampaignListed['state'] | undefined
  search?: string | undefined
}

/** What nobody has put anything to yet. */
const UNTOUCHED: Omit<CampaignRow, 'campaign_id' | 'changed_by' | 'changed_at'> = {
  revision: 0,
  state: 'draft',
  prizes: [],
  permit: null,
  terms_version: 0,
  age_min: 18,
  needs_number: true,
  account_days_min: 0,
  provinces: [],
  starts_at: null,
  ends_at: null,
  chances_max: 100,
  chances_per_day_max: 20,
  published_at: null,
}

/** What operators put beside the card of a campaign, and how it goes public. */
export function openCampaignDesk(context: DrawsContext) {
  const { database, db, cards, clock } = context

  async function cardOf(id: string) {
    const [card] = await cards.rows.byIds([id])
    return card?.kind === 'campaign' ? card : refuse('NOT_FOUND')
  }

  async function listedOf(ids: readonly string[]): Promise<CampaignListed[]> {
    if (ids.length === 0) return []
    const [found, rows, sums, draws] = await Promise.all([
      cards.rows.byIds(ids),
      campaignsByIds(db, ids),
      sumsOf(db, ids),
      drawsOfCampaigns(db, ids),
    ])
    const cardBy = new Map(found.map((card) => [card.id, card]))
    return ids.flatMap((id) => {
      const card = cardBy.get(id)
      if (!card) return []
      const row = rows.get(id) ?? UNTOUCHED
      const draw = draws.get(id)
      return [
        {
          id,
          friendlyId: card.friendly_id,
          name: { en: card.title_en, id: card.title_id },
          state: stateOf(row, clock.now()),
          startsAt: row.starts_at?.getTime() ?? null,
          endsAt: row.ends_at?.getTime() ?? null,
          ...totalsOf(row.prizes),
          hasPermit: row.permit !== null,
          chances: sums.get(id)?.chances ?? 0,
          people: sums.get(id)?.people ?? 0,
          draw: draw ? { id: draw.id, number: draw.number, state: draw.state } : null,
        },
      ]
    })
  }

  async function read(id: string): Promise<DeskCase> {
    await cardOf(id)
    const [[listed], rows, isScanned] = await Promise.all([
      listedOf([id]),
      campaignsByIds(db, [id]),
      hasScan(db, id),
    ])
    if (!listed) return refuse('NOT_FOUND')
    const row = rows.get(id)
    const shown = row ?? UNTOUCHED
    const terms = shown.terms_version === 0 ? undefined : await termsOf(db, id, shown.terms_version)
    const people = row ? await context.profilesOf([row.changed_by]) : new Map()
    return {
      ...listed,
      revision: shown.revision,
      prizeList: shown.prizes.map((prize) => ({ ...prize })),
      permit: shown.permit && { ...shown.permit, hasScan: isScanned },
      terms: terms
        ? { version: terms.version, hash: terms.hash.toString('hex'), text: { en: terms.en, id: terms.id } }
        : null,
      who: whoOf(shown),
      chancesMax: shown.chances_max,
      chancesPerDayMax: shown.chances_per_day_max,
      lacks: lacksOf(shown, isScanned),
      publishedAt: shown.published_at?.getTime() ?? null,
      changedBy: row ? { id: row.changed_by, name: people.get(row.changed_by)?.name ?? '' } : null,
      changedAt: row?.changed_at.getTime() ?? null,
    }
  }

  /** A campaign that may still be changed. */
  async function requireDraft(tx: DrawsTx, id: string, revision?: number): Promise<CampaignRow | undefined> {
    const row = await lockCampaignRow(tx, id)
    if (row && row.state !== 'draft') return refuse('DRAW_STATE', undefined, { details: [row.state] })
    if (revision !== undefined && (row?.revision ?? 0) !== revision) return refuse('REVISION_OUTDATED')
    return row
  }

  return {
    read,

    /** Those that are asked about wait for a second operator, whatever stands in their row. */
    async list(
      query: Filter & { cursor?: string | undefined; perPage: number },
      asked: ReadonlySet<string>,
    ): Promise<AnswerOf<typeof admin.listDeskCampaigns>> {
      const [given] = readCursor(query.cursor, ['number']) ?? [0]
      const offset = Math.max(0, Number(given))
      const limit = query.perPage + 1
      const next = () => [offset + query.perPage]
      const shown = async (ids: readonly string[]) =>
        (await listedOf(ids)).map((one) =>
          one.state === 'draft' && asked.has(one.id) ? { ...one, state: 'waiting' as const } : one,
        )
      if (query.state === undefined && !query.search) {
        const { ids } = await cards.rows.page('campaign', { limit, offset })
        const { rows, meta } = pageOf(ids, query.perPage, next)
        return { data: await shown(rows), meta }
      }
      const { ids } = await cards.rows.page('campaign', { limit: FILTERED_MAX, offset: 0 })
      const found = (await shown(ids)).filter((one) => matches(one, query))
      const { rows, meta } = pageOf(found.slice(offset, offset + limit), query.perPage, next)
      return { data: [...rows], meta }
    },

    async put(id: string, draft: Draft, { accountId, now }: Hand): Promise<DeskCase> {
      await cardOf(id)
      if (draft.startsAt !== null && draft.endsAt !== null && draft.startsAt >= draft.endsAt) {
        return refuse('INVALID_PARAMETERS', undefined, { details: ['endsAt: it must end after it begins'] })
      }
      await database.transaction(db, async (tx) => {
        const before = await requireDraft(tx, id, draft.revision)
        const prizes = prizesOf(draft.prizes, before?.prizes ?? [])
        // The row first: its terms refer to it.
        const row = rowOf(draft, { id, accountId, now, prizes, version: before?.terms_version ?? 0 })
        await putCampaignRow(tx, { ...row, revision: draft.revision + 1 })
        const version = await putTerms(tx, id, draft.terms)
        if (version !== row.terms_version)
          await putCampaignRow(tx, { ...row, revision: draft.revision + 1, terms_version: version })
      })
      return read(id)
    },

    async putScan(id: string, scan: { contentType: string; bytes: Buffer }): Promise<void> {
      await cardOf(id)
      await database.transaction(db, async (tx) => {
        // Its first put makes the row that the scan belongs to.
        if (!(await requireDraft(tx, id))) return refuse('NOT_FOUND')
        await putScan(tx, { campaign_id: id, content_type: scan.contentType, bytes: scan.bytes })
      })
    },

    async readScan(id: string): Promise<{ contentType: string; bytes: Buffer }> {
      const scan = await scanOf(db, id)
      return scan ? { contentType: scan.content_type, bytes: scan.bytes } : refuse('NOT_FOUND')
    },

    /** Refuses a campaign that lacks something, or that is another one than the caller read. */
    async requireComplete(id: string, revision: number): Promise<DeskCase> {
      const one = await read(id)
      if (one.state !== 'draft') {
        return refuse('DRAW_STATE', undefined, { details: [one.state] })
      }
      if (one.revision !== revision) return refuse('REVISION_OUTDATED')
      return one.lacks.length > 0 ? refuse('NOT_COMPLETE', undefined, { details: [...one.lacks] }) : one
    },

    /** Two operators said yes. */
    async publish(id: string, revision: number, { tx: outer, now }: ByTwo): Promise<void> {
      const tx = within<DrawsTables>(outer, 'draws')
      const row = await lockCampaignRow(tx, id)
      if (!row || row.state === 'public') return refuse('DRAW_STATE', undefined, { details: ['public'] })
      if (row.revision !== revision) return refuse('REVISION_OUTDATED')
      const lacks = lacksOf(row, await hasScan(tx, id))
      if (lacks.length > 0) return refuse('NOT_COMPLETE', undefined, { details: [...lacks] })
      await setCampaignState(tx, id, { state: 'public', published_at: new Date(now) })
    },
  }
}

function stateOf({ state, ends_at }: Pick<CampaignRow, 'state' | 'ends_at'>, now: number) {
  return state === 'public' && ends_at !== null && ends_at.getTime() < now ? 'ended' : state
}

/** Each word begins a word of its name, or its friendly id has it. */
function matches({ name, friendlyId, state }: CampaignListed, filter: Filter): boolean {
  if (filter.state !== undefined && filter.state !== state) return false
  const words = ` ${name.en} ${name.id} ${friendlyId.replaceAll('-', ' ')}`.toLowerCase()
  const searched = (filter.search ?? '').toLowerCase().split(/[\s-]+/)
  return searched.every((word) => words.includes(` ${word}`))
}

export function whoOf(
  row: Pick<CampaignRow, 'age_min' | 'needs_number' | 'account_days_min' | 'provinces'>,
): CampaignCase['who'] {
  return {
    ageMin: row.age_min,
    needsNumber: row.needs_number,
    accountDaysMin: row.account_days_min,
    provinces: [...row.provinces],
  }
}

/** Number and value of all prizes. */
export function totalsOf(prizes: readonly StoredPrize[]): { prizes: number; valueRupiah: number } {
  return {
    prizes: prizes.reduce((sum, { count }) => sum + count, 0),
    valueRupiah: prizes.reduce((sum, { count, valueRupiah }) => sum + count * valueRupiah, 0),
  }
}

/** Ids stay those of the prizes that are there already; nobody chooses the id of a new one. */
function prizesOf(drafts: Draft['prizes'], before: readonly StoredPrize[]): StoredPrize[] {
  const known = new Set(before.map(({ id }) => id))
  const prizes = drafts.map(({ id, ...draft }) => ({
    id: id !== undefined && known.has(id) ? id : newId(),
    ...draft,
  }))
  if (new Set(prizes.map(({ id }) => id)).size < prizes.length) {
    return refuse('INVALID_PARAMETERS', undefined, { details: ['prizes: one is listed twice'] })
  }
  return prizes
}

function rowOf(
  draft: Draft,
  facts: { id: string; accountId: string; now: number; prizes: StoredPrize[]; version: number },
) {
  return {
    campaign_id: facts.id,
    state: 'draft' as const,
    prizes: JSON.stringify(facts.prizes),
    permit: draft.permit && JSON.stringify(draft.permit),
    terms_version: facts.version,
    age_min: draft.who.ageMin,
    needs_number: draft.who.needsNumber,
    account_days_min: draft.who.accountDaysMin,
    provinces: [...new Set(draft.who.provinces)].toSorted(),
    starts_at: draft.startsAt === null ? null : new Date(draft.startsAt),
    ends_at: draft.endsAt === null ? null : new Date(draft.endsAt),
    chances_max: draft.chancesMax,
    chances_per_day_max: draft.chancesPerDayMax,
    published_at: null,
    changed_by: facts.accountId,
    changed_at: new Date(facts.now),
  }
}

/** The version of these terms: a new one where the text differs from the last. */
async function putTerms(tx: DrawsTx, campaignId: string, text: Draft['terms']): Promise<number> {
  if (text === null) return 0
  const hash = termsHashOf(text)
  const last = await lastTerms(tx, campaignId)
  if (last?.hash.equals(hash)) return last.version
  const version = (last?.version ?? 0) + 1
  await insertTerms(tx, { campaign_id: campaignId, version, hash, ...text })
  return version
}

/** What the bytes of a scan are; null for anything else than a PDF or a picture. */
export function scanTypeOf(bytes: Buffer): string | null {
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-') return 'application/pdf'
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'image/jpeg'
  if (bytes.subarray(0, 8).toString('latin1') === '\x89PNG\r\n\x1a\n') return 'image/png'
  const isWebp =
    bytes.subarray(0, 4).toString('latin1') === 'RIFF' && bytes.subarray(8, 12).toString('latin1') === 'WEBP'
  return isWebp ? 'image/webp' : null
}
