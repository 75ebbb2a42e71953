import { Readable } from 'node:stream'
import { csvOf } from '@tayang/contract'
import { campaignCard } from '../campaigns/campaign-card.ts'
import type { DrawsContext } from '../dependencies.ts'
import { pageOfChances, type MarkedChance } from './mark-rows.ts'
import { showChances, type ChanceShown } from './show-chances.ts'

const ROWS_AT_ONCE = 5_000
const COLUMNS = ['chance', 'account', 'name', 'source', 'source id', 'at', 'removed', 'why', 'marks']

/** All chances of a campaign as a file that a spreadsheet opens. */
export async function exportChances(context: DrawsContext, campaignId: string): Promise<Readable> {
  await campaignCard(context, campaignId)
  return Readable.from(linesOf(context, campaignId))
}

/** The lines of the file, some thousand at a time. */
async function* linesOf(context: DrawsContext, campaignId: string): AsyncGenerator<string> {
  yield csvOf([COLUMNS])
  for (let before: string | null = null; ;) {
    const rows: MarkedChance[] = await pageOfChances(
      context.db,
      { campaignId },
      { before, limit: ROWS_AT_ONCE },
    )
    const shown = await showChances(context, rows)
    yield csvOf(shown.map(cellsOf))
    if (rows.length < ROWS_AT_ONCE) return
    before = rows.at(-1)?.id ?? null
  }
}

const cellsOf = (one: ChanceShown): string[] => [
  one.id,
  one.person?.id ?? '',
  one.person?.name ?? '',
  one.source,
  one.sourceId,
  new Date(one.at).toISOString(),
  one.isRemoved ? 'yes' : 'no',
  one.removedBecause ?? '',
  one.marks.map(({ mark, value }) => `${mark} ${value}`).join('; '),
]
