import { Trans, useLingui } from '@lingui/react/macro'
import { buttonLook, EmptyState } from '@tayang/design'
import { PersonView, type PersonPage } from '#features/live/public-profile'
import { Link, urls } from '#shared/urls'
import { PageHead } from '../../app/page-head.tsx'
import style from '../site/pages.module.css'

/** Somebody as everybody sees them, under whichever address; null where there is nobody. */
export function PersonAt({ page }: { page: PersonPage | null }) {
  if (!page) return <Nobody />
  const { person, onAir } = page
  return (
    <>
      <PageHead
        title={person.name}
        description={person.bio || onAir?.name}
        path={person.handle ? urls.handle(person.handle) : urls.person(person.id)}
        picture={person.avatar ?? undefined}
        kind="profile"
        hasCard
      />
      <PersonView key={person.id} page={page} />
    </>
  )
}

/** Invalid parameters, and an id or a handle of nobody. */
function Nobody() {
  const { t } = useLingui()
  return (
    <div className={style.nobody}>
      <PageHead title={t`User Not Found`} indexed={false} />
      <h1 className="only-read">
        <Trans>User Not Found</Trans>
      </h1>
      <EmptyState
        cloth="truntum"
        title={t`User Not Found`}
        action={
          <Link to={urls.live()} className={buttonLook({ tone: 'quiet' })}>
            <Trans>See who is live</Trans>
          </Link>
        }
      />
    </div>
  )
}
