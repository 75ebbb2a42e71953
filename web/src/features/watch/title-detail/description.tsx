import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { shorten } from '#shared/i18n'
import style from './title-detail.module.css'

/** Longer descriptions are cut here until More is pressed. */
const SHOWN_MAX = 250

/** A text that is cut at 250 characters until More is pressed. */
export function Description({ text }: { text: string }) {
  const [open, setOpen] = useState(false)
  const long = text.length > SHOWN_MAX
  return (
    <p className={style.description}>
      {open ? text : shorten(text, SHOWN_MAX)}
      {long && (
        <button type="button" className={style.more} aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? <Trans>Less</Trans> : <Trans>More</Trans>}
        </button>
      )}
    </p>
  )
}
