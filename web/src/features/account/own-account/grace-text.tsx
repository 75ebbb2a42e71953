import { Plural, Trans } from '@lingui/react/macro'
import { useConfig } from '#shared/config'

const DAY_MS = 24 * 60 * 60_000

/** Days that a deleted account waits; null until the configuration is read, and from before it told them. */
function useGraceDays(): number | null {
  const graceMs: number | undefined = useConfig()?.deletionGraceMs
  return graceMs === undefined ? null : Math.round(graceMs / DAY_MS)
}

/** What a deletion does, beside the button that begins one. */
export function DeletionText() {
  const days = useGraceDays()
  if (days === null)
    return (
      <Trans>
        Your account is closed right away. Some days later your profile, history, comments and devices are
        deleted for good.
      </Trans>
    )
  return (
    <Plural
      value={days}
      _0="Your profile, history, comments and devices are deleted at once and for good."
      one="Your account is closed right away. A day later your profile, history, comments and devices are deleted for good."
      other="Your account is closed right away. # days later your profile, history, comments and devices are deleted for good."
    />
  )
}

/** What somebody must know who confirms one. */
export function DeletionWarning() {
  const days = useGraceDays()
  return (
    <>
      {days === null ? (
        <Trans>
          Your account is closed right away and deleted some days later. Until then, log in to keep it.
        </Trans>
      ) : (
        <Plural
          value={days}
          _0="This can't be undone."
          one="Your account is closed right away and deleted a day later. Until then, log in to keep it."
          other="Your account is closed right away and deleted # days later. Until then, log in to keep it."
        />
      )}{' '}
      <Trans>Records we must keep by law are anonymized, except open reports.</Trans>
    </>
  )
}
