import { refuse } from '#platform/http/refusal'
import type { DrawsContext } from '../dependencies.ts'
import type { DrawRow, DrawsTx } from '../tables.ts'
import { lockDraw } from './draw-rows.ts'

/** Changes a draw that is not announced yet, and of a revision where one is named. */
export async function changeDraft(
  { database, db }: Pick<DrawsContext, 'database' | 'db'>,
  id: string,
  { revision }: { revision?: number },
  work: (tx: DrawsTx, draw: DrawRow) => Promise<void>,
): Promise<void> {
  await database.transaction(db, async (tx) => {
    const draw = (await lockDraw(tx, id)) ?? refuse('NOT_FOUND')
    if (draw.state !== 'draft') return refuse('DRAW_STATE', undefined, { details: [draw.state] })
    if (revision !== undefined && draw.revision !== revision) return refuse('REVISION_OUTDATED')
    await work(tx, draw)
  })
}
