/** Labels that are told apart; more are counted as `other`. */
const LABELS_MAX = 100
const OTHER = 'other'

/** A number for each label, since the start. Labels that come from outside stay bounded. */
export function openLabelledCounter() {
  const counts = new Map<string, number>()
  return {
    add(label: string): void {
      const known = counts.has(label) || counts.size < LABELS_MAX ? label : OTHER
      counts.set(known, (counts.get(known) ?? 0) + 1)
    },
    list: (): readonly (readonly [label: string, count: number])[] => [...counts],
  }
}
