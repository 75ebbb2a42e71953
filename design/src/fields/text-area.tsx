import { CircleAlert } from 'lucide-react'
import { useId, type ComponentProps } from 'react'
import style from './text-field.module.css'

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'id'> {
  label: string
  error?: string | undefined
  hint?: string
  /** Characters written and allowed, at the right of the label. */
  counted?: { length: number; most: number }
}

/** A labelled text field of several lines. */
export function TextArea({ label, error, hint, counted, rows = 4, ...rest }: TextAreaProps) {
  const id = useId()
  const message = error ?? hint
  return (
    <div className={style.field}>
      <div className={style.head}>
        <label htmlFor={id}>{label}</label>
        {counted && (
          <span aria-hidden>
            {counted.length}/{counted.most}
          </span>
        )}
      </div>
      <div className={style.box} data-invalid={error ? true : undefined}>
        <textarea
          {...rest}
          id={id}
          rows={rows}
          aria-invalid={error ? true : undefined}
          aria-describedby={message ? `${id}-said` : undefined}
        />
      </div>
      {message && (
        <p id={`${id}-said`} className={error ? style.error : style.hint} role={error ? 'alert' : undefined}>
          {error && <CircleAlert size={14} aria-hidden />}
          {message}
        </p>
      )}
    </div>
  )
}
