import type { KeyboardEvent } from 'react'

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

interface Choices<V extends string> {
  /** Null while none is chosen: the first is where the Tab key stops then. */
  value: V | null
  options: readonly { value: V }[]
  onChoose: (value: V) => void
}

/** A row of buttons of which one is chosen: one stop of the Tab key, whose arrows choose the next. */
export function chooseByArrows<V extends string>({ value, options, onChoose }: Choices<V>) {
  return (event: KeyboardEvent<HTMLElement>) => {
    const by = STEPS[event.key]
    const at = Math.max(
      0,
      options.findIndex((option) => option.value === value),
    )
    const to = by === undefined ? -1 : (at + by + options.length) % options.length
    const next = options[to]
    if (!next) return
    event.preventDefault()
    // Arrows move through some lists as well.
    event.stopPropagation()
    onChoose(next.value)
    event.currentTarget.querySelectorAll('button')[to]?.focus()
  }
}
