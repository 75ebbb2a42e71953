import type { MomentDraft } from '@tayang/contract'

const SECOND_MS = 1_000

/** Between the media times of a draft and the seconds of its stream. */
export interface DraftClock {
  positionOf(at: number): number
  mediaTimeAt(positionS: number): number
}

interface Piece {
  at: number
  positionMs: number
  lengthMs: number
}

/**
 * The stream of a draft plays without a stop what a break tore apart: media times go on after it, and the seconds of
 * the stream do not. A media time within a break is at its end.
 */
export function openDraftClock(
  draft: Pick<MomentDraft, 'startsAt' | 'endsAt' | 'cutsAt' | 'breaksAt'>,
): DraftClock {
  const pieces = piecesOf(draft)
  const first = pieces[0] ?? { at: draft.startsAt, positionMs: 0, lengthMs: draft.endsAt - draft.startsAt }
  return {
    positionOf(at) {
      const piece = pieces.findLast((one) => one.at <= at) ?? first
      return (piece.positionMs + Math.min(Math.max(0, at - piece.at), piece.lengthMs)) / SECOND_MS
    },
    mediaTimeAt(positionS) {
      const positionMs = positionS * SECOND_MS
      const piece = pieces.findLast((one) => one.positionMs <= positionMs) ?? first
      return piece.at + Math.min(Math.max(0, positionMs - piece.positionMs), piece.lengthMs)
    },
  }
}

function piecesOf(draft: Pick<MomentDraft, 'startsAt' | 'endsAt' | 'cutsAt' | 'breaksAt'>): Piece[] {
  const { cutsAt, breaksAt, endsAt } = draft
  const pieces: Piece[] = []
  let positionMs = 0
  for (const [index, at] of cutsAt.entries()) {
    const next = cutsAt[index + 1] ?? endsAt
    const brokenAt = breaksAt.find((one) => one > at && one <= next)
    const lengthMs = brokenAt === undefined ? next - at : lengthBefore(brokenAt, { at, next }, pieces.at(-1))
    pieces.push({ at, positionMs, lengthMs })
    positionMs += lengthMs
  }
  return pieces
}

/** A break that is told by the time at which the source went on says nothing of the second before it. */
function lengthBefore(
  brokenAt: number,
  { at, next }: { at: number; next: number },
  before: Piece | undefined,
) {
  return brokenAt < next ? brokenAt - at : (before?.lengthMs ?? SECOND_MS)
}
