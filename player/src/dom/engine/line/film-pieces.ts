import type { Buffered } from '../../../core/index.ts'

/** A piece of picture, in seconds of the film. */
export interface Piece {
  readonly startS: number
  readonly endS: number
  readonly lines: number
}

const PIECES_MAX = 200

/** Remembers of which rung each buffered piece is: the browser tells only that something is there. */
export class FilmPieces {
  #pieces: readonly Piece[] = []

  /** It takes the place of what was there. */
  add(piece: Piece): void {
    const middleS = (piece.startS + piece.endS) / 2
    const others = this.#pieces.filter(({ startS, endS }) => middleS < startS || middleS >= endS)
    this.#pieces = [...others, piece].toSorted((a, b) => a.startS - b.startS).slice(-PIECES_MAX)
  }

  /** What is there from a position on without a gap, in seconds from there. */
  ahead(positionS: number, bufferedEndS: number, rungOf: (lines: number) => number): Buffered[] {
    return this.#pieces
      .filter(({ startS, endS }) => endS > positionS && (startS + endS) / 2 < bufferedEndS)
      .map(({ startS, endS, lines }) => ({
        fromS: Math.max(0, startS - positionS),
        toS: endS - positionS,
        rung: rungOf(lines),
      }))
  }
}
