/** The product's names of the data modes, from no saving to sound only. */
export const dataModes = ['otomatis', 'hemat', 'super-hemat', 'suara-saja'] as const
export type DataMode = (typeof dataModes)[number]

const HEMAT_HEIGHT_PX = 360
const SUPER_HEMAT_HEIGHT_PX = 240

/** The connection as the browser reports it; null where it reports nothing. */
export interface ConnectionInfo {
  saveData: boolean
  /** 'slow-2g', '2g', '3g' or '4g'. */
  effectiveType: string | null
  /** 'cellular', 'wifi', 'ethernet', … */
  connectionType: string | null
}

export interface DataRule {
  /** The mode in force: the chosen one, or the one that `otomatis` selects on this connection. */
  mode: DataMode
  /** Tallest picture that may be fetched; null for no limit. */
  capHeightPx: number | null
  isAudioOnly: boolean
  /** `otomatis` saves because of the connection or the browser; the viewer did not choose it. */
  isByConnection: boolean
}

const isSlow = (connection: ConnectionInfo) => /^(slow-2g|2g|3g)$/.test(connection.effectiveType ?? '')

/** Whether `otomatis` saves on this connection: Save-Data, a slow one, or one that is paid by the megabyte. */
function savesOn(connection: ConnectionInfo): boolean {
  return connection.saveData || isSlow(connection) || connection.connectionType === 'cellular'
}

/** The rule of a chosen mode on a connection. */
export function dataRule(chosen: DataMode, connection: ConnectionInfo): DataRule {
  const isByConnection = chosen === 'otomatis' && savesOn(connection)
  const mode = isByConnection ? 'hemat' : chosen
  return { mode, capHeightPx: capOf(mode), isAudioOnly: mode === 'suara-saja', isByConnection }
}

/** Sound only fetches no picture; where a stream has no sound rendition, the smallest picture. */
function capOf(mode: DataMode): number | null {
  if (mode === 'otomatis') return null
  return mode === 'hemat' ? HEMAT_HEIGHT_PX : SUPER_HEMAT_HEIGHT_PX
}

/** The tallest rung within a cap; where all are taller, the smallest. */
export function tallestWithin<T extends { heightPx: number }>(
  rungs: readonly T[],
  capHeightPx: number | null,
): T | null {
  const rising = rungs.toSorted((a, b) => a.heightPx - b.heightPx)
  return rising.findLast(({ heightPx }) => heightPx <= (capHeightPx ?? Infinity)) ?? rising[0] ?? null
}
