import { Trans, useLingui } from '@lingui/react/macro'
import type { Payout } from '@tayang/contract'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import { formatRupiah } from '#shared/i18n'
import { useFigure } from '#features/money/wallet'
import { FieldNote } from '../notes.tsx'
import { readAmount } from './amount.ts'
import style from './request.module.css'

interface AmountFieldProps {
  gencash: number | null
  balance: number
  payout: Payout
  hint: string
  /** Shown once the field was left. */
  error: string | null
  onChange: (gencash: number | null) => void
}

/** Gencash in, rupiah out: what one receives stands within the field (look). */
export function AmountField({ gencash, balance, payout, hint, error, onChange }: AmountFieldProps) {
  const { t } = useLingui()
  const figure = useFigure()
  const id = useId()
  const [isTyping, setIsTyping] = useState(false)
  const [wasLeft, setWasLeft] = useState(false)
  const said = wasLeft && !isTyping ? error : null
  // Thousands are set off at rest: while somebody types they would move the caret.
  const text = gencash === null ? '' : isTyping ? String(gencash) : figure(gencash)
  // The browser selects all when somebody comes by Tab, and loses it where another text takes the place.
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    if (isTyping) input.current?.select()
  }, [isTyping])
  return (
    <div className={style.amount}>
      <label htmlFor={id}>
        <Trans>Amount</Trans>
      </label>
      <div className={style.box} data-invalid={said !== null || undefined}>
        <div className={style.give}>
          <input
            ref={input}
            id={id}
            value={text}
            inputMode="numeric"
            autoComplete="off"
            placeholder="0"
            aria-required
            aria-invalid={said !== null || undefined}
            aria-describedby={`${id}-said`}
            size={Math.max(2, text.length)}
            onChange={(event) => onChange(readAmount(event.target.value))}
            onFocus={() => setIsTyping(true)}
            onBlur={() => {
              setIsTyping(false)
              setWasLeft(true)
            }}
          />
          <span className={style.unit}>gencash</span>
          <button type="button" aria-label={t`All of it`} onClick={() => onChange(balance)}>
            <Trans>All</Trans>
          </button>
        </div>
        <div className={style.get}>
          <span>
            <Trans>You receive</Trans>
          </span>
          <output htmlFor={id}>{formatRupiah(payout.net)}</output>
        </div>
      </div>
      <FieldNote id={`${id}-said`} error={said} hint={hint} />
    </div>
  )
}
