import { Trans } from '@lingui/react/macro'
import { Empty } from '#kit'

export function NotHere() {
  return (
    <Empty>
      <Trans>This screen doesn't exist, or your roles can't see it.</Trans>
    </Empty>
  )
}
