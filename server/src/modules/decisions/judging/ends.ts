import type { WantedEffect } from '@tayang/contract'
import type { DecisionsContext } from '../dependencies.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** When an effect ends; null: not by itself. */
export function endOf(
  effect: WantedEffect,
  now: number,
  { decisions }: Pick<DecisionsContext['settings'], 'decisions'>,
): number | null {
  if (effect.kind === 'warn') return now + decisions.strikeMs
  if (effect.kind === 'suspend') return now + effect.days * DAY_MS
  return effect.kind === 'silence' ? effect.until : null
}
