import { Trans } from '@lingui/react/macro'
import { Empty } from '#kit'

export function NotHere() {
  return (
    <Empty>
      <Trans>There is no such screen, or your roles do not show it.</Trans>
    </Empty>
  )
}
