import { useLingui } from '@lingui/react/macro'
import { Choice } from '@tayang/design'
import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Kbd } from '../keys/kbd.tsx'
import { useShortcuts } from '../keys/use-shortcuts.ts'
import { chooseByArrows } from './choose-by-arrows.ts'
import style from './lists.module.css'

interface Option<V extends string> {
  value: V
  label: string
}

interface FilterProps<V extends string> {
  label: string
  value: V
  options: readonly Option<V>[]
  onChoose: (value: V) => void
}

/** A filter of a few values, side by side. */
export function FilterChips<V extends string>({ label, value, options, onChoose }: FilterProps<V>) {
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={style.filterChips}
      onKeyDown={chooseByArrows({ value, options, onChoose })}
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          role="radio"
          aria-checked={option.value === value}
          tabIndex={option.value === value ? 0 : -1}
          onClick={() => onChoose(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  )
}

/** A filter of many values; the first option is usually "all". */
export function FilterChoice<V extends string>({ label, value, options, onChoose }: FilterProps<V>) {
  return (
    <Choice
      aria-label={label}
      className={style.filterChoice}
      value={value}
      onChange={({ target }) => onChoose(target.value as V)}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </Choice>
  )
}

/** After this long without a letter the list is read. */
const QUIET_MS = 200

interface FilterTextProps {
  label: string
  value: string
  onChange: (text: string) => void
  placeholder?: string
}

/** A text to filter by; `/` goes into it. The list follows when the writing pauses. */
export function FilterText({ label, value, onChange, placeholder = label }: FilterTextProps) {
  const { t } = useLingui()
  const [text, setText] = useState(value)
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useShortcuts({ '/': { label: t`Search in this list`, run: () => input.current?.focus() } })
  // What comes back of what was written here may be older than what stands here now.
  const written = useRef<readonly string[]>([])
  useEffect(() => {
    const at = written.current.indexOf(value)
    written.current = at < 0 ? [] : written.current.slice(at + 1)
    if (at >= 0) return
    clearTimeout(timer.current)
    setText(value)
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])
  const write = (typed: string) => {
    clearTimeout(timer.current)
    const next = typed.trim()
    if (next !== value) written.current = [...written.current, next]
    onChange(next)
  }
  return (
    <label className={style.filterText}>
      <Search size={15} aria-hidden />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={text}
        maxLength={200}
        onChange={({ target }) => {
          const typed = target.value
          setText(typed)
          clearTimeout(timer.current)
          timer.current = setTimeout(() => write(typed), QUIET_MS)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            // Left to the browser, the key would empty the field, and with it the list.
            event.preventDefault()
            input.current?.blur()
          }
          if (event.key === 'Enter') write(text)
        }}
      />
      <Kbd keys="/" />
    </label>
  )
}
