import { Trans } from '@lingui/react/macro'
import type { GiftDraft } from './gift-flow-state.ts'

/** What is said while an order is on its way. */
export function SendingWords({ isChecking }: { isChecking: boolean }) {
  return isChecking ? (
    <Trans>Connection lost. We're checking whether your Diamonds were sent. They won't be sent twice.</Trans>
  ) : (
    <Trans>Sending Diamonds</Trans>
  )
}

/** Who got how many. */
export function SentWords({ draft: { price, receiverName } }: { draft: GiftDraft }) {
  return (
    <Trans>
      You successfully sent {price} Diamond(s) to {receiverName}.
    </Trans>
  )
}
