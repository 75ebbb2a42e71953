import { Trans, useLingui } from '@lingui/react/macro'
import { Button, EmptyState } from '@tayang/design'

/** Replaces a list or a detail that could not be read. */
export function CouldNotRead({ onRetry }: { onRetry: () => void }) {
  const { t } = useLingui()
  return (
    <EmptyState
      cloth="parang"
      title={t`Some error occured, please refresh the page!`}
      action={
        <Button tone="quiet" onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      }
    />
  )
}
