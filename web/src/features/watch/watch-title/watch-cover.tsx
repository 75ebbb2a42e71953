import { Trans, useLingui } from '@lingui/react/macro'
import { Button, PlayerPlaceholder } from '@tayang/design'
import { playerError } from '@tayang/player/core'
import { faultOf } from '@tayang/player/dom'
import { useShownPlayerError } from '#shared/refusals'

interface WatchCoverProps {
  title: string
  /** Why it could not be opened. */
  error: unknown
  onClose: () => void
  onRetry: () => void
}

/** A title that could not even be opened: what the server said, or that there is no line to it. */
export function WatchCover({ title, error, onClose, onRetry }: WatchCoverProps) {
  const { t } = useLingui()
  const shown = playerError(faultOf(error, navigator))
  const said = useShownPlayerError(shown)
  const isSentence = shown.kind === 'other'
  return (
    <PlayerPlaceholder title={title} back={t`Back`} onClose={onClose}>
      <p role="alert">
        {said.title}
        {isSentence && ` ${said.detail}`}
      </p>
      {!isSentence && <p>{said.detail}</p>}
      <Button onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    </PlayerPlaceholder>
  )
}
