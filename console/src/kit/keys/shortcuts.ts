import { createStore } from 'zustand/vanilla'

/** What a key does on the screen that is open. */
export interface Shortcut {
  /** What it does, for the overlay of `?`. */
  label: string
  run: () => void
  /** Off: the key does nothing now, and is left out of the overlay. */
  isOff?: boolean
}

/** By key: `a`, `shift+r`, `mod+k` (⌘ or Ctrl), `Enter`, or two after another: `g s`. */
export type Shortcuts = Readonly<Record<string, Shortcut>>

/** Sets of shortcuts, the newest last: it has the first say. */
interface State {
  readonly layers: readonly { id: number; keys: Shortcuts }[]
}

/** The first half of a pair is forgotten after this. */
const PAIR_MS = 1_200

export const shortcutState = createStore<State>(() => ({ layers: [] }))
let lastId = 0

/** Adds a set; the answer removes it. */
export function addShortcuts(keys: Shortcuts): () => void {
  const id = ++lastId
  shortcutState.setState(({ layers }) => ({ layers: [...layers, { id, keys }] }))
  return () => shortcutState.setState(({ layers }) => ({ layers: layers.filter((one) => one.id !== id) }))
}

/** What the keyboard does now, the newest set first, each key once. */
export function shownShortcuts({ layers }: State): [key: string, shortcut: Shortcut][] {
  const all = layers.toReversed().flatMap(({ keys }) => Object.entries(keys))
  const seen = new Set<string>()
  return all.filter(([key, { isOff = false }]) => !isOff && !seen.has(key) && seen.add(key))
}

/** The name of a key press: `shift` counts with a letter only, since `?` is typed with it. */
export function keyOf({ key, metaKey, ctrlKey, shiftKey, altKey }: KeyboardEvent): string | null {
  if (altKey) return null
  const name = key.length === 1 ? key.toLowerCase() : key
  const isLetter = /^\p{L}$/u.test(name)
  return `${metaKey || ctrlKey ? 'mod+' : ''}${shiftKey && isLetter ? 'shift+' : ''}${name}`
}

interface Source {
  addEventListener(kind: 'keydown', handle: (event: KeyboardEvent) => void): void
  removeEventListener(kind: 'keydown', handle: (event: KeyboardEvent) => void): void
}

/** Listens to the keyboard of a page; the answer stops it. */
export function listenToKeys(page: Source, now: () => number = Date.now): () => void {
  let first: { key: string; at: number } | null = null
  const handle = (event: KeyboardEvent) => {
    const key = keyOf(event)
    if (event.defaultPrevented || event.isComposing || key === null) return
    if (isTyping(event.target) && !key.startsWith('mod+')) return
    const pair = first !== null && now() - first.at < PAIR_MS ? `${first.key} ${key}` : null
    first = null
    const found = find(pair) ?? find(key)
    if (!found) {
      if (startsPair(key)) first = { key, at: now() }
      return
    }
    // A button that has the focus is pressed by these two itself.
    if ((key === 'Enter' || key === ' ') && isPressable(event.target)) return
    event.preventDefault()
    if (!event.repeat || isRepeatable(key)) found.run()
  }
  page.addEventListener('keydown', handle)
  return () => page.removeEventListener('keydown', handle)
}

function find(key: string | null): Shortcut | undefined {
  if (key === null) return undefined
  // An open dialog has the keyboard for itself.
  if (document.querySelector('dialog[open]')) return undefined
  const { layers } = shortcutState.getState()
  return layers.findLast(({ keys }) => keys[key] && keys[key].isOff !== true)?.keys[key]
}

const startsPair = (key: string) =>
  shortcutState
    .getState()
    .layers.some(({ keys }) => Object.keys(keys).some((name) => name.startsWith(`${key} `)))

/** Held down, only what moves goes on: nobody decides twice with one press. */
const isRepeatable = (key: string) => /^(?:j|k|,|\.|Arrow\w+)$/.test(key)

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return !/^(?:button|checkbox|radio|range|submit)$/.test(target.type)
  return (
    target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement || target.isContentEditable
  )
}

function isPressable(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button, a, summary, [role=button]') !== null
}
