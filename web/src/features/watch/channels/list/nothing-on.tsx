import { Trans, useLingui } from '@lingui/react/macro'
import { buttonLook, EmptyState } from '@tayang/design'
import { Link, urls } from '#shared/urls'

/** A list of channels without any: one sentence, and the way home. */
export function NothingOn({ isTelevision }: { isTelevision: boolean }) {
  const { t } = useLingui()
  return (
    <EmptyState
      cloth="truntum"
      title={isTelevision ? t`No channels on right now` : t`Nothing interactive is on right now`}
      action={
        <Link to={urls.home()} className={buttonLook({ tone: 'quiet' })}>
          <Trans>Home</Trans>
        </Link>
      }
    />
  )
}
