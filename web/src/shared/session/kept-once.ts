interface Kept {
  readonly of?: unknown
  readonly value?: unknown
  readonly atMs?: unknown
}

/**
 * Something that this tab keeps over a sign-in, which may build the page again: what somebody did, in what, with a
 * value. One at a time: an earlier one is void. The stored value is not trusted.
 */
export function keptOnce(key: string, lifeMs: number) {
  const forget = () => sessionStorage.removeItem(key)
  return {
    keep(of: string, value: unknown = null): void {
      sessionStorage.setItem(key, JSON.stringify({ of, value, atMs: Date.now() }))
    },
    /** The value that was kept of this, once; undefined for any other, and for one that is too old. */
    take(of: string): unknown {
      const kept = read(key)
      if (kept?.of !== of) return undefined
      forget()
      const isYoung = typeof kept.atMs === 'number' && Math.abs(Date.now() - kept.atMs) < lifeMs
      return isYoung ? kept.value : undefined
    },
    forget,
  }
}

function read(key: string): Kept | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as Kept | null
  } catch {
    return null
  }
}
