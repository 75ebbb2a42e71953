import { within } from '#platform/database/within'
import { refuse } from '#platform/http/refusal'
import type { ByTwo } from '../dependencies.ts'
import type { DrawRow, DrawsDb, DrawsTables, StoredOuter } from '../tables.ts'
import { drawById, insertStep, lockDraw, updateDraw } from './draw-rows.ts'

/** Refuses figures that nobody waits for, or that are not those which were named; answers their text. */
export async function requireFigures(db: DrawsDb, id: string, values: readonly string[]): Promise<string> {
  const draw = (await drawById(db, id)) ?? refuse('NOT_FOUND')
  if (!awaitsFigures(draw)) {
    return refuse('DRAW_STATE', undefined, { details: [draw.state] })
  }
  if (values.length !== draw.outer_names.length) {
    return refuse('INVALID_PARAMETERS', undefined, { details: ['values: one for each name'] })
  }
  return figuresOf(draw.outer_names, values)
}

/** The second operator confirmed what the witness typed in. */
export async function enterFigures(
  id: string,
  figures: string,
  by: ByTwo & { roles: readonly string[] },
): Promise<void> {
  const tx = within<DrawsTables>(by.tx, 'draws')
  const draw = (await lockDraw(tx, id)) ?? refuse('NOT_FOUND')
  if (!awaitsFigures(draw)) {
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
}

const awaitsFigures = ({ outer_kind, state, outer_value }: DrawRow): boolean =>
  outer_kind === 'figures' && state === 'closed' && outer_value === null

/** One line each, as it is mixed in. */
function figuresOf(names: readonly string[], values: readonly string[]): string {
  return names.map((name, at) => `${name}=${(values[at] ?? '').trim()}`).join('\n')
}
