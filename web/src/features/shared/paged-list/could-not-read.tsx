import { Trans, useLingui } from '@lingui/react/macro'
import { Button, EmptyState } from '@tayang/design'

/** What stands where a list or a detail would, when it could not be read. */
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
