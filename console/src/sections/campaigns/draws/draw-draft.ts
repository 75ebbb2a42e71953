import {
  FIGURE_LENGTH_MAX,
  FIGURES_MAX,
  PLACES_MAX,
  type admin,
  type CallOf,
  type DrawCase,
  type OuterKind,
} from '@tayang/contract'

type Terms = CallOf<typeof admin.createDraw>['body']

/** What a figure may be called, and what it may be, as the server has it. */
const FIGURE_NAME = /^[A-Za-z0-9][A-Za-z0-9 .,:()/-]*$/
const FIGURE_VALUE = /^[A-Za-z0-9][A-Za-z0-9 .,:/-]*$/

/** What is promised by a draw, as it is typed. */
export interface DrawDraft {
  readonly reserves: string
  readonly closesAt: number | null
  readonly drawsAt: number | null
  readonly kind: OuterKind
  /** Of figures: one a line. */
  readonly names: string
}

export type DrawFault = 'number' | 'time' | 'past' | 'order' | 'names'
export type DrawFaults = Partial<Record<keyof DrawDraft, DrawFault>>

export const emptyDraw: DrawDraft = {
  reserves: '3',
  closesAt: null,
  drawsAt: null,
  kind: 'drand',
  names: '',
}

export const draftOf = ({ reserves, closesAt, drawsAt, outer }: DrawCase): DrawDraft => ({
  reserves: String(reserves),
  closesAt,
  drawsAt,
  kind: outer.kind,
  names: outer.names.join('\n'),
})

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** What is sent; only a draft without faults is. */
export const termsOf = ({ reserves, closesAt, drawsAt, kind, names }: DrawDraft): Terms => ({
  reserves: Number(reserves),
  closesAt: closesAt ?? 0,
  drawsAt: drawsAt ?? 0,
  outer: { kind, names: kind === 'figures' ? linesOf(names) : [] },
})

export function faultsOf(draft: DrawDraft, now: number): DrawFaults {
  const faults: DrawFaults = {}
  const reserves = Number(draft.reserves)
  if (draft.reserves.trim() === '' || !Number.isInteger(reserves) || reserves < 0 || reserves > PLACES_MAX)
    faults.reserves = 'number'
  if (draft.closesAt === null) faults.closesAt = 'time'
  else if (draft.closesAt <= now) faults.closesAt = 'past'
  if (draft.drawsAt === null) faults.drawsAt = 'time'
  else if (draft.closesAt !== null && draft.drawsAt <= draft.closesAt) faults.drawsAt = 'order'
  if (draft.kind === 'figures') {
    const names = linesOf(draft.names)
    const isFine =
      names.length > 0 &&
      names.length <= FIGURES_MAX &&
      names.every((name) => name.length <= FIGURE_LENGTH_MAX && FIGURE_NAME.test(name))
    if (!isFine) faults.names = 'names'
  }
  return faults
}

/** Whether a figure is one that is mixed in as it is typed: its bytes are published. */
export const isFigure = (value: string) =>
  value.length <= FIGURE_LENGTH_MAX && FIGURE_VALUE.test(value) && value === value.trim()

/** What will be mixed in, exactly: one `name=value` a line. */
export const figuresText = (names: readonly string[], values: readonly string[]) =>
  names.map((name, at) => `${name}=${values[at] ?? ''}`).join('\n')

/** Two versions of what is promised, side by side. */
export function textOf(draft: DrawDraft, momentOf: (at: number | null) => string): string {
  return [
    `${momentOf(draft.closesAt)} → ${momentOf(draft.drawsAt)}`,
    `+ ${draft.reserves}`,
    draft.kind,
    ...linesOf(draft.names),
  ].join('\n')
}
