import { Trans, useLingui } from '@lingui/react/macro'
import { buttonLook, EmptyState } from '@tayang/design'
import { data, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { PersonView, readPerson } from '#features/live/public-profile'
import { siteContextOf } from '#shared/api'
import { Link, urls } from '#shared/urls'
import { NotFound } from '../../app/not-found.tsx'
import { PageHead } from '../../app/page-head.tsx'
import style from '../site/pages.module.css'

/** Words that are pages of one's own, there or still to come: never somebody's id. */
const RESERVED: ReadonlySet<string> = new Set([
  'cashout',
  'subscription',
  'redeem-voucher',
  'transactions',
  'edit',
])

/** `/profile/{profileId}`: somebody as everybody sees them; their own page as well. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const id = params['profileId'] ?? ''
  if (RESERVED.has(id)) return data({ page: null, isReserved: true }, { status: 404 })
  const page = await readPerson(siteContextOf(context), id)
  return data({ page, isReserved: false }, page ? undefined : { status: 404 })
}

export default function PersonPage() {
  const { page, isReserved } = useLoaderData<typeof loader>()
  if (isReserved) return <NotFound />
  if (!page) return <Nobody />
  const { person, onAir } = page
  return (
    <>
      <PageHead
        title={person.name}
        description={person.bio || onAir?.name}
        path={urls.person(person.id)}
        picture={person.avatar ?? undefined}
        kind="profile"
        hasCard
      />
      <PersonView key={person.id} page={page} />
    </>
  )
}

/** Invalid parameters, and an id of nobody. */
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
