const KEY = 'tayang.last-way'

/** The form by which somebody signed in last in this browser; nothing of what was typed into it. */
export const lastWay = {
  keep: (way: 'email' | 'phone') => localStorage.setItem(KEY, way),
  /** Null for a browser where nobody signed in by a form. */
  read(): 'email' | 'phone' | null {
    const kept = localStorage.getItem(KEY)
    return kept === 'email' || kept === 'phone' ? kept : null
  },
}
