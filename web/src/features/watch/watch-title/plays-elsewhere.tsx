import { Trans, useLingui } from '@lingui/react/macro'
import { Button, PlayerPlaceholder } from '@tayang/design'

interface PlaysElsewhereProps {
  title: string
  onClose: () => void
  /** Takes the slot of the device that reported longest ago. */
  onRetry: () => void
}

/** Other devices of this account hold all of its concurrent-stream slots. */
export function PlaysElsewhere({ title, onClose, onRetry }: PlaysElsewhereProps) {
  const { t } = useLingui()
  return (
    <PlayerPlaceholder title={title} back={t`Back`} onClose={onClose}>
      <p role="alert">
        <Trans>This account is watching on too many devices. Stop one of them and play again.</Trans>
      </p>
      <Button onClick={onRetry}>
        <Trans>Play here</Trans>
      </Button>
    </PlayerPlaceholder>
  )
}
