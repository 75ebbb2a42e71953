import { useEffect, useRef, useState, type ComponentProps, type KeyboardEvent, type ReactNode } from 'react'
import { IconButton } from '../actions/icon-button.tsx'
import { EmojiList } from './emoji-list.tsx'
import style from './emoji-field.module.css'

interface EmojiFieldProps extends Omit<ComponentProps<'input'>, 'ref' | 'value' | 'onChange' | 'className'> {
  /** The accessible name of the field. */
  label: string
  value: string
  onChange: (value: string) => void
  emojis: readonly string[]
  emojisLabel: string
  /** The icon of the button that opens the emojis. */
  icon: ReactNode
  /** The text costs something to send. */
  isPaid?: boolean
}

/** A text field with emojis to choose from above it. It is used inside a form and spans its width. */
export function EmojiField(props: EmojiFieldProps) {
  const { label, value, onChange, emojis, emojisLabel, icon, isPaid = false, ...rest } = props
  const [isChoosing, setIsChoosing] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  useEffect(() => {
    const close = () => setIsChoosing(false)
    const form = input.current?.form
    form?.addEventListener('submit', close)
    return () => form?.removeEventListener('submit', close)
  }, [])
  const handleEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isChoosing) return
    setIsChoosing(false)
    // The element that had the focus may be removed; the field stays.
    input.current?.focus()
  }

  return (
    <div className={style.whole} onKeyDown={handleEscape}>
      {isChoosing && (
        <EmojiList
          emojis={emojis}
          onChoose={(emoji) => {
            onChange(`${value}${emoji}`)
            input.current?.focus()
          }}
        />
      )}
      <div className={style.field} data-paid={isPaid || undefined}>
        <input
          {...rest}
          ref={input}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          aria-label={label}
          autoComplete="off"
          enterKeyHint="send"
        />
        <IconButton label={emojisLabel} aria-expanded={isChoosing} onClick={() => setIsChoosing(!isChoosing)}>
          {icon}
        </IconButton>
      </div>
    </div>
  )
}
