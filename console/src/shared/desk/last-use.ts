let usedAt = Date.now()
const waiting = new Set<() => void>()

/** When a hand was last on the console. */
export const lastUse = () => usedAt

/** Calls once at the next sign of a hand; the answer stops waiting. */
export function whenUsed(again: () => void): () => void {
  waiting.add(again)
  return () => void waiting.delete(again)
}

function used(): void {
  usedAt = Date.now()
  const all = [...waiting]
  waiting.clear()
  for (const again of all) again()
}

for (const event of ['pointerdown', 'keydown', 'wheel']) addEventListener(event, used, { passive: true })
