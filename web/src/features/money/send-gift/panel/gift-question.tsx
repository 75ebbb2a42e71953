import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@tayang/design'
import { closeFlow, confirmGift } from '../order/gift-flow.ts'
import type { GiftDraft } from '../order/gift-flow-state.ts'
import style from './gift-panel.module.css'

/** "Send Diamonds?" in the place of the amounts and of Send. See docs/product/gifts.md#confirmation. */
export function GiftQuestion({ draft: { price, receiverName } }: { draft: GiftDraft }) {
  const { t } = useLingui()
  return (
    <div
      role="dialog"
      aria-label={t`Send Diamonds?`}
      className={style.question}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        // It answers the question alone: the panel stays.
        event.preventDefault()
        event.stopPropagation()
        closeFlow()
      }}
    >
      <h2>
        <Trans>Send Diamonds?</Trans>
      </h2>
      <p>
        <Trans>
          <Plural value={price} one="# Diamond" other="# Diamonds" /> to {receiverName}
        </Trans>
      </p>
      <Button tone="quiet" onClick={closeFlow}>
        <Trans>Cancel</Trans>
      </Button>
      <Button autoFocus onClick={() => void confirmGift()}>
        <Trans>Yes, Sure</Trans>
      </Button>
    </div>
  )
}
