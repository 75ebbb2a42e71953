/** The words of the product: as little of a person's data as they want to spend. */
export const dataModes = ['otomatis', 'hemat', 'super-hemat', 'suara-saja'] as const
export type DataMode = (typeof dataModes)[number]

const HEMAT_HEIGHT_PX = 360
const SUPER_HEMAT_HEIGHT_PX = 240

/** The line as the browser tells it; null where it tells nothing. */
export interface ConnectionInfo {
  saveData: boolean
  /** 'slow-2g', '2g', '3g' or '4g'. */
  effectiveType: string | null
  /** 'cellular', 'wifi', 'ethernet', … */
  connectionType: string | null
}

export interface DataRule {
  /** What is in force: what was chosen, or what the line made of `otomatis`. */
  mode: DataMode
  /** Tallest picture; null where nothing is forbidden. */
  capHeightPx: number | null
  isAudioOnly: boolean
  /** Nobody chose to save, the line or the browser asked for it. */
  isByConnection: boolean
}

const isSlow = (line: ConnectionInfo) => /^(slow-2g|2g|3g)$/.test(line.effectiveType ?? '')

/** Whether `otomatis` saves on this line: Save-Data, a slow one, or one that is paid by the megabyte. */
function savesOn(line: ConnectionInfo): boolean {
  return line.saveData || isSlow(line) || line.connectionType === 'cellular'
}

/** What a chosen mode means on a line. */
export function dataRule(chosen: DataMode, line: ConnectionInfo): DataRule {
  const isByConnection = chosen === 'otomatis' && savesOn(line)
  const mode = isByConnection ? 'hemat' : chosen
  return { mode, capHeightPx: capOf(mode), isAudioOnly: mode === 'suara-saja', isByConnection }
}

/** With sound alone no picture is fetched; should one be all there is, the smallest. */
function capOf(mode: DataMode): number | null {
  if (mode === 'otomatis') return null
  return mode === 'hemat' ? HEMAT_HEIGHT_PX : SUPER_HEMAT_HEIGHT_PX
}

/** Of rungs the one that a cap leaves as the tallest; where all are taller, the smallest. */
export function tallestWithin<T extends { heightPx: number }>(
  rungs: readonly T[],
  capHeightPx: number | null,
): T | null {
  const rising = rungs.toSorted((a, b) => a.heightPx - b.heightPx)
  return rising.findLast(({ heightPx }) => heightPx <= (capHeightPx ?? Infinity)) ?? rising[0] ?? null
}

/** Four names that are the product's own in every language. */
export const dataModeNames: Readonly<Record<DataMode, string>> = {
  otomatis: 'Otomatis',
  hemat: 'Hemat',
  'super-hemat': 'Super hemat',
  'suara-saja': 'Suara saja',
}
