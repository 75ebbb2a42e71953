import { Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck, LoaderCircle } from 'lucide-react'
import { requestGift, useGiftFlow } from './gift-flow.ts'
import type { GiftDraft } from './gift-flow-state.ts'
import { SendingWords, SentWords } from './gift-words.tsx'
import { SUCCESS_MS, useSuccessLasts } from './success-lasts.ts'
import style from './gift-note.module.css'

interface GiftNoteProps {
  /** Offers the same gift again, where the panel with its own Send is closed. */
  hasAgain: boolean
}

/**
 * What came of a gift, as a line in the chat that dims and covers nothing. The words are those of the dialog that
 * other places show. See docs/product/gifts.md#confirmation.
 */
export function GiftNote({ hasAgain }: GiftNoteProps) {
  const { state } = useGiftFlow()
  if (state.at === 'sent') return <Sent key="row" {...state} hasAgain={hasAgain} />
  if (state.at === 'sending') return <Sending key="row" {...state} hasAgain={hasAgain} />
  return null
}

function Sent({ draft, inRow, hasAgain }: GiftNoteProps & { draft: GiftDraft; inRow: number }) {
  const { t } = useLingui()
  useSuccessLasts(inRow)
  return (
    <div className={style.note}>
      <div role="dialog" aria-label={t`Send Diamonds Successful`} className={style.line}>
        <CircleCheck size={20} aria-hidden className={style.good} />
        <div role="status">
          <strong>
            <Trans>Send Diamonds Successful</Trans>
          </strong>
          <p>
            <SentWords draft={draft} />
          </p>
        </div>
        {inRow > 1 && (
          <b key={inRow} className={style.times}>
            ×{inRow}
          </b>
        )}
      </div>
      {hasAgain && <Again draft={draft} inRow={inRow} />}
    </div>
  )
}

/** The order is on its way; what is said of it only where that takes long, or where a row of gifts goes on. */
function Sending(sending: GiftNoteProps & { draft: GiftDraft; inRow: number; isChecking: boolean }) {
  const { draft, inRow, isChecking, hasAgain } = sending
  return (
    <div className={style.note}>
      <div className={style.line}>
        <LoaderCircle size={20} aria-hidden className={style.ring} />
        <p role="status">
          <SendingWords isChecking={isChecking} />
        </p>
      </div>
      {hasAgain && inRow > 1 && <Again draft={draft} inRow={inRow} isBusy />}
    </div>
  )
}

/** Sends the same once more; its ring runs out with the time in which that needs no question. */
function Again({ draft, inRow, isBusy = false }: { draft: GiftDraft; inRow: number; isBusy?: boolean }) {
  return (
    <button
      type="button"
      className={style.again}
      aria-disabled={isBusy}
      onClick={() => isBusy || void requestGift(draft)}
    >
      {!isBusy && (
        <svg key={inRow} viewBox="0 0 84 84" aria-hidden style={{ animationDuration: `${SUCCESS_MS}ms` }}>
          <circle cx={42} cy={42} r={40} pathLength={100} />
        </svg>
      )}
      {draft.icon !== undefined && <img src={draft.icon} alt="" width={32} height={32} />}
      <Trans>Again</Trans>
    </button>
  )
}
