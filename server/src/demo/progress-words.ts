/** The progress of the demo's films: how many can be played, of how many. */
export interface FilmProgress {
  readonly playable: number
  readonly of: number
}

/** After the first film one line for each tenth: enough for a terminal, and few enough for a log. */
const STEPS = 10

/**
 * What a start prints while films are encoded: at the beginning, when the first film plays, at every tenth and when all
 * are ready. Null where there is nothing to print.
 */
export function createProgressWords(): (progress: FilmProgress) => string | null {
  let told: FilmProgress | null = null
  return (progress) => {
    const { playable, of } = progress
    const isWorthALine =
      told === null ||
      (playable > told.playable && (told.playable === 0 || playable >= of || stepOf(progress) > stepOf(told)))
    if (!isWorthALine) return null
    const isFirst = told === null
    told = progress
    if (playable >= of) return `All ${of} demo films are ready to play.`
    const count = `Demo films: ${playable} of ${of} are ready to play.`
    return isFirst ? `${count} The others are being made, one by one.` : count
  }
}

const stepOf = ({ playable, of }: FilmProgress) => Math.floor((playable * STEPS) / of)

/** A message of the seeding process, which is another program and is not trusted. */
export function readProgress(message: unknown): FilmProgress | null {
  if (typeof message !== 'object' || message === null) return null
  const { playable, of } = message as Partial<Record<keyof FilmProgress, unknown>>
  const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0
  return isCount(playable) && isCount(of) && of > 0 ? { playable, of } : null
}
