import { useEffect, useImperativeHandle, useState, type KeyboardEvent, type RefObject } from 'react'

/** What the field tells assistive technology about the list below it. */
export interface ListState {
  readonly isListed: boolean
  /** The id of the chosen line. */
  readonly active: string | undefined
}

/** Keys that were pressed in the field while the list is open. */
export interface FieldKeys {
  handle(event: KeyboardEvent): void
}

interface FieldKeysInput {
  /** The ids of the lines, from top to bottom. */
  lines: readonly string[]
  text: string
  keys: RefObject<FieldKeys | null>
  onList: (state: ListState) => void
}

/** The arrows choose a line while the focus stays in the field; Enter opens it. */
export function useFieldKeys({ lines, text, keys, onList }: FieldKeysInput): string | undefined {
  const [chosen, setChosen] = useState<{ text: string; line: string }>()
  // Another text has other lines: nothing of it is chosen yet.
  const active = chosen?.text === text && lines.includes(chosen.line) ? chosen.line : undefined
  const isListed = lines.length > 0
  useEffect(() => onList({ isListed, active }), [onList, isListed, active])
  useImperativeHandle(
    keys,
    () => ({
      handle(event) {
        if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
          event.preventDefault()
          const line = lines[nextOf(lines, active, event.key === 'ArrowDown' ? 1 : -1)]
          setChosen(line === undefined ? undefined : { text, line })
          if (line !== undefined) document.getElementById(line)?.scrollIntoView({ block: 'nearest' })
        } else if (event.key === 'Enter' && active !== undefined) {
          event.preventDefault()
          document.getElementById(active)?.click()
        }
      },
    }),
    [lines, active, text],
  )
  return active
}

/** After the last line the field itself is chosen, then the first line again. */
function nextOf(lines: readonly string[], active: string | undefined, by: 1 | -1): number {
  const at = active === undefined ? -1 : lines.indexOf(active)
  const places = lines.length + 1
  return ((at + 1 + by + places) % places) - 1
}
