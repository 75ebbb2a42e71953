import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@tayang/design'
import { chooseData, claimBudgetWarning, dataChoices, watchData } from '@tayang/player/dom'
import { useEffect, useRef, useState } from 'react'
import { useViewer } from '#shared/session'
import { useSetting } from '#shared/settings'
import { operatorOf, priceOf } from './data-price.ts'
import { useDataChoices } from './use-data.ts'
import style from './hemat-kuota.module.css'

/** Runs behind every page that plays media: keeps the price that the player shows, and warns of a budget. */
export function DataWatch() {
  useKnownPrice()
  const [mark, setMark] = useState<80 | 100 | null>(null)
  useEffect(() => {
    const look = () =>
      void claimBudgetWarning().then((reached) => {
        if (reached !== null) setMark(reached)
      })
    look()
    return watchData(look)
  }, [])
  return mark === null ? null : <BudgetWarning key={mark} mark={mark} onClose={() => setMark(null)} />
}

/** The price at the person's operator, looked up once and kept beside their choices. */
function useKnownPrice(): void {
  const telco = useViewer()?.account.telco
  const { operator } = useDataChoices()
  const prices = useSetting('data.prices')
  useEffect(() => {
    // Without a price the player shows the megabytes alone.
    if (prices === null) return
    const rupiahPerGb = priceOf(prices, operatorOf(operator, telco))
    if (dataChoices().rupiahPerGb !== rupiahPerGb) chooseData({ rupiahPerGb })
  }, [prices, operator, telco])
}

/** Stays until it is answered; in the top layer, so that a film in full screen does not hide it. */
function BudgetWarning({ mark, onClose }: { mark: 80 | 100; onClose: () => void }) {
  const { t } = useLingui()
  const ref = useRef<HTMLDivElement>(null)
  const { mode, budgetMb } = useDataChoices()
  useEffect(() => ref.current?.showPopover?.(), [])
  const isSaving = mode === 'super-hemat' || mode === 'suara-saja'
  const handleSave = () => {
    chooseData({ mode: 'super-hemat' })
    onClose()
  }
  return (
    <div ref={ref} popover="manual" role="alertdialog" aria-label={t`Data budget`} className={style.warning}>
      <p role="alert">
        {mark === 100 ? (
          <Trans>Your data budget of {budgetMb} MB for this month is used up.</Trans>
        ) : (
          <Trans>80% of your data budget of {budgetMb} MB for this month is used.</Trans>
        )}
      </p>
      <div>
        {!isSaving && (
          <Button size="small" onClick={handleSave}>
            <Trans>Switch to Super saver</Trans>
          </Button>
        )}
        <Button size="small" tone="quiet" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      </div>
    </div>
  )
}
