import { sampleVideo, shownIn, type Came, type SamplingOptions } from './sample-video.ts'

/** What a real browser showed of a film. */
export interface LineWatch {
  /** From the start of the navigation to the first picture; null where none came. */
  readonly startS: number | null
  /** Seconds without a new picture after the first one, and how often. */
  readonly stillS: number
  readonly stalls: number
  /** Lines of the picture while each piece was shown, piece by piece. */
  readonly shownLines: readonly (number | null)[]
  /** Seconds from the start of the navigation at which the picture had these lines from then on. */
  readonly changes: readonly { atS: number; lines: number }[]
  readonly mediaBytes: number
  readonly thrownBytes: number
}

/** Opens an address in a cold browser and notes what its video shows for some seconds. */
export async function watchLine(
  address: string,
  { pieceS, ...options }: SamplingOptions & { pieceS: number },
): Promise<LineWatch> {
  const { samples: all, came } = await sampleVideo(address, options)
  const { startS, stillS, stalls, changes, samples } = shownIn(all)
  const shownLines: (number | null)[] = []
  for (const { positionS, lines } of samples) {
    // The picture changes a little after the place: the middle of the piece tells.
    if (positionS % pieceS > pieceS / 4) shownLines[Math.floor(positionS / pieceS)] ??= lines
  }
  const known = Array.from(shownLines, (lines) => lines ?? null)
  return { startS, stillS, stalls, changes, shownLines: known, ...weigh(came, known) }
}

const PIECE_OF_PICTURE = /\/(\d+)\/(\d+)\.m4s$/

/** A piece that was shown in one rung was thrown away in every other, and so is what never came whole. */
function weigh(answers: readonly Came[], shownLines: readonly (number | null)[]) {
  let [mediaBytes, thrownBytes] = [0, 0]
  const came = new Set<string>()
  for (const { path, bytes, isWhole } of answers) {
    if (!/\.(m4s|mp4)$/.test(path)) continue
    mediaBytes += bytes
    const [, lines, number] = PIECE_OF_PICTURE.exec(path) ?? []
    if (lines === undefined) continue
    // Pieces are numbered from 1.
    const shown = shownLines[Number(number) - 1]
    const isOther = typeof shown === 'number' && shown !== Number(lines)
    if (isOther || came.has(path)) thrownBytes += bytes
    if (isWhole) came.add(path)
  }
  return { mediaBytes, thrownBytes }
}
