import { CircleAlert } from 'lucide-react'
import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  type ChangeEvent,
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
} from 'react'
import { classNames } from '../class-names.ts'
import { digitsIn, putDigits, removeDigit } from './code-digits.ts'
import style from './code-field.module.css'

interface CodeFieldProps {
  /** The name of the whole code, for screen readers. */
  label: string
  /** The name of one box: `Digit 1 of 6`. */
  digitLabel: (nth: number, length: number) => string
  /** The digits so far, without a gap. */
  value: string
  onChange: (value: string) => void
  /** Called once the last box is filled. */
  onComplete?: (value: string) => void
  length?: number
  /** Shown under the boxes with an icon; every box turns red. */
  error?: string | undefined
  disabled?: boolean
  autoFocus?: boolean
  className?: string | undefined
}

/**
 * A one-time code: one digit per box. A pasted code, or one that the phone offers from its message, fills all boxes.
 * Backspace removes the digit before, arrows move.
 */
export function CodeField({ label, digitLabel, length = 6, ...props }: CodeFieldProps) {
  const { value, error, disabled = false, className } = props
  const id = useId()
  const boxes = useBoxes({ length, ...props })
  return (
    <div
      role="group"
      aria-label={label}
      aria-describedby={error ? `${id}-error` : undefined}
      className={classNames(style.code, className)}
    >
      <div className={style.boxes} style={{ gridTemplateColumns: `repeat(${length}, minmax(0, 64px))` }}>
        {Array.from({ length }, (_, at) => (
          <input
            key={at}
            value={value[at] ?? ''}
            aria-label={digitLabel(at + 1, length)}
            aria-invalid={error ? true : undefined}
            // The phone offers the whole code to the first box only.
            autoComplete={at === 0 ? 'one-time-code' : 'off'}
            inputMode="numeric"
            pattern="\d*"
            disabled={disabled}
            {...boxes(at)}
          />
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className={style.error} role="alert">
          <CircleAlert size={14} aria-hidden />
          {error}
        </p>
      )}
    </div>
  )
}

interface BoxesOptions extends Pick<CodeFieldProps, 'value' | 'onChange' | 'onComplete' | 'autoFocus'> {
  length: number
}

/** The ref and the handlers of each box. */
function useBoxes({ value, onChange, onComplete, length, autoFocus = false }: BoxesOptions) {
  const inputs = useRef<(HTMLInputElement | null)[]>([])
  const focusBox = (at: number) => inputs.current[Math.max(0, Math.min(at, length - 1))]?.focus()

  // The focus moves before React has rendered the digit that moved it.
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  }, [value])
  const change = (next: string) => {
    latest.current = next
    onChange(next)
  }

  // With the boxes themselves: what is typed at once goes into the first of a new field.
  useLayoutEffect(() => {
    if (autoFocus) inputs.current[0]?.focus()
  }, [autoFocus])

  const put = (at: number, digits: string) => {
    if (digits === '') return
    const next = putDigits(value, { at, digits, length })
    change(next.value)
    focusBox(next.focus)
    if (next.value.length === length && next.value !== value) onComplete?.(next.value)
  }

  const handleChange = (at: number, input: string) => {
    const before = value[at] ?? ''
    const typed = digitsIn(input)
    if (typed === '' && input === '') change(removeDigit(value, at))
    // The box held a digit already: the new one is before or behind it.
    else put(at, typed.length === 2 && before !== '' ? typed.replace(before, '') : typed)
  }

  const handleKeyDown = (at: number, event: KeyboardEvent<HTMLInputElement>) => {
    const moves: Record<string, number> = {
      ArrowLeft: at - 1,
      ArrowRight: at + 1,
      Home: 0,
      End: value.length,
    }
    const to = moves[event.key]
    if (to !== undefined) {
      event.preventDefault()
      focusBox(Math.min(to, value.length))
    }
    if (event.key !== 'Backspace') return
    event.preventDefault()
    const from = value[at] === undefined ? at - 1 : at
    change(removeDigit(value, from))
    focusBox(from)
  }

  const handlePaste = (at: number, event: ClipboardEvent<HTMLInputElement>) => {
    event.preventDefault()
    const digits = digitsIn(event.clipboardData.getData('text'))
    put(digits.length >= length ? 0 : at, digits)
  }

  return (at: number) => ({
    ref: (input: HTMLInputElement | null) => {
      inputs.current[at] = input
    },
    onChange: (event: ChangeEvent<HTMLInputElement>) => handleChange(at, event.target.value),
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => handleKeyDown(at, event),
    onPaste: (event: ClipboardEvent<HTMLInputElement>) => handlePaste(at, event),
    onFocus: (event: FocusEvent<HTMLInputElement>) => {
      // A code has no gap: a press on a later box begins at the first empty one.
      if (at > latest.current.length) focusBox(latest.current.length)
      else event.target.select()
    },
  })
}
