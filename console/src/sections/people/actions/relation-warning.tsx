import { Trans } from '@lingui/react/macro'

/** Deciding about somebody one follows is asked twice. */
export function RelationWarning() {
  return (
    <strong>
      <Trans>You follow this person, or they follow you. Confirm once more if you decide all the same.</Trans>
    </strong>
  )
}
