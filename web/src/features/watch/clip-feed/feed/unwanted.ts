const KEY = 'tayang.clips-not-interested'
/** The oldest are forgotten. */
const KEPT_MAX = 200

/** Clips that the viewer does not want to see, kept in this browser only. */
export function readUnwanted(): ReadonlySet<string> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return new Set(Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [])
  } catch {
    return new Set()
  }
}

export function keepUnwanted(clipId: string): void {
  const kept = [...readUnwanted()].filter((id) => id !== clipId)
  try {
    localStorage.setItem(KEY, JSON.stringify([...kept, clipId].slice(-KEPT_MAX)))
  } catch {
    // Private mode or a full storage: it is left out of this visit only.
  }
}
