import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Cover } from '@tayang/design'

interface Props {
  title: string
  onClose: () => void
  onRetry: () => void
}

/** Its title could not even be asked for. */
export function WatchCover({ title, onClose, onRetry }: Props) {
  const { t } = useLingui()
  return (
    <Cover title={title} back={t`Back`} onClose={onClose}>
      <p role="alert">
        <Trans>There's Something wrong. Please try again later.</Trans>
      </p>
      <Button onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    </Cover>
  )
}
