import { CircleAlert, Eye, EyeOff } from 'lucide-react'
import { useId, useState, type ComponentProps, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import style from './text-field.module.css'

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id'> {
  label: string
  /** Shown under the field with an icon; also marks it invalid for assistive technology. */
  error?: string | undefined
  hint?: ReactNode
  /** Characters written and allowed, at the right of the label. */
  counted?: { length: number; most: number }
  /** Before the text, as +62. */
  lead?: ReactNode
  /** For a password: the labels of the button that shows and hides it. Without them there is no button. */
  reveal?: { show: string; hide: string }
}

/** A labelled text field with space for its error. */
export function TextField(props: TextFieldProps) {
  const { label, error, hint, counted, lead, reveal, type = 'text', className, ...rest } = props
  const id = useId()
  const [shown, setShown] = useState(false)
  const message = error ?? hint
  return (
    <div className={classNames(style.field, className)}>
      {counted ? (
        <div className={style.head}>
          <label htmlFor={id}>{label}</label>
          <span aria-hidden>
            {counted.length}/{counted.most}
          </span>
        </div>
      ) : (
        <label htmlFor={id}>{label}</label>
      )}
      <div className={style.box} data-invalid={error ? true : undefined}>
        {lead && <span className={style.lead}>{lead}</span>}
        <input
          {...rest}
          id={id}
          type={reveal && shown ? 'text' : type}
          aria-invalid={error ? true : undefined}
          aria-describedby={message ? `${id}-said` : undefined}
        />
        {reveal && (
          <button
            type="button"
            className={style.eye}
            aria-label={shown ? reveal.hide : reveal.show}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            {shown ? <Eye size={18} aria-hidden /> : <EyeOff size={18} aria-hidden />}
          </button>
        )}
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
