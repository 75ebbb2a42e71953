import { useLingui } from '@lingui/react/macro'
import { Button, IconButton } from '@tayang/design'
import { Copy, Eye, EyeOff } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { showToast } from '#shared/toasts'
import { copyText } from './copy-text.ts'
import style from './connection.module.css'

interface CopyFieldProps {
  label: string
  /** Null until it is known. */
  value: string | null
  /** Dots stand for it until its owner wants to read it. */
  isSecret?: boolean
  /** The label is only read, and Copy says its name. */
  isBare?: boolean
}

/** A line that is only read, with Copy. */
export function CopyField({ label, value, isSecret = false, isBare = false }: CopyFieldProps) {
  const { t } = useLingui()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [isShown, setIsShown] = useState(!isSecret)

  const handleCopy = async () => {
    if (value === null) return
    if (await copyText(value)) return showToast(t`Successfully copied to clipboard`, 'ok')
    // A browser may forbid it: the text is marked, so that the person copies it.
    setIsShown(true)
    requestAnimationFrame(() => field.current?.select())
    showToast(t`Please copy the marked text.`, 'error')
  }

  return (
    <div className={style.field}>
      <label htmlFor={id} className={isBare ? 'only-read' : undefined}>
        {label}
      </label>
      <div className={style.line}>
        <input
          ref={field}
          id={id}
          readOnly
          type={isShown ? 'text' : 'password'}
          value={value ?? ''}
          autoComplete="off"
          spellCheck={false}
          data-plain={isBare || undefined}
          onFocus={(event) => event.currentTarget.select()}
        />
        {isSecret && (
          <IconButton
            label={isShown ? t`Hide` : t`Show`}
            aria-pressed={isShown}
            className={style.square}
            onClick={() => setIsShown(!isShown)}
          >
            {isShown ? <EyeOff size={16} aria-hidden /> : <Eye size={16} aria-hidden />}
          </IconButton>
        )}
        {isBare ? (
          <Button tone="outline" className={style.copy} disabled={!value} onClick={() => void handleCopy()}>
            <Copy size={16} aria-hidden />
            {t`Copy`}
          </Button>
        ) : (
          <IconButton
            label={t`Copy ${label}`}
            className={style.square}
            disabled={!value}
            onClick={() => void handleCopy()}
          >
            <Copy size={16} aria-hidden />
          </IconButton>
        )}
      </div>
    </div>
  )
}
