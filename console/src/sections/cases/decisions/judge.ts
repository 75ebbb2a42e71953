import type { SubjectKind, WantedEffect } from '@tayang/contract'

/** What an operator presses; each is one effect or several. */
export const actions = ['dismiss', 'warn', 'hide', 'suspend', 'ban'] as const
export type Action = (typeof actions)[number]

export interface Judged {
  readonly subject: { readonly kind: SubjectKind }
  /** Who is responsible; null for what belongs to the operator of the site. */
  readonly person: object | null
}

/** Content without a person has nobody to warn; a person is not hidden, only what they made is. */
export function mayDo(action: Action, { subject, person }: Judged): boolean {
  if (action === 'dismiss') return true
  if (action === 'hide') return subject.kind !== 'person'
  return person !== null
}

/** What the graver actions take along: nobody is suspended for a line that stays where it is. */
export function effectsOf(action: Action, judged: Judged, days = 1): WantedEffect[] {
  const { subject, person } = judged
  const taken: WantedEffect[] = [
    ...(subject.kind === 'person' ? [] : [{ kind: 'hide' } as const]),
    ...(subject.kind === 'show' ? [{ kind: 'endShow' } as const] : []),
  ]
  switch (action) {
    case 'dismiss':
      return []
    case 'warn':
      return [{ kind: 'warn' }]
    case 'hide':
      return [...taken, ...(person ? [{ kind: 'warn' } as const] : [])]
    case 'suspend':
      return [...taken, { kind: 'suspend', days }]
    case 'ban':
      return [...taken, { kind: 'ban' }]
  }
}

/** The main button: the gentlest that takes the thing away. */
export function mainAction(judged: Judged): Action {
  return mayDo('hide', judged) ? 'hide' : 'warn'
}

const DAY_MS = 24 * 60 * 60_000
const APPEAL_DAYS = 20

export const appealUntil = (now: number): number => now + APPEAL_DAYS * DAY_MS

export const SUSPEND_DAYS = [1, 3, 7, 14, 30] as const
