import { Trans } from '@lingui/react/macro'
import { Empty, SmallButton } from '#kit'

/** A screen broke, or its file could not be loaded. */
export function PageFailed() {
  return (
    <Empty
      action={
        <SmallButton onPress={() => location.reload()}>
          <Trans>Reload</Trans>
        </SmallButton>
      }
    >
      <Trans>This screen couldn't be shown.</Trans>
    </Empty>
  )
}
