import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { PopularProfile } from '@tayang/contract'
import { Avatar, Badge, Rail } from '@tayang/design'
import type { ReactNode } from 'react'
import { Link, urls } from '#shared/urls'
import { useCount } from '#shared/i18n'
import style from './popular-streamers.module.css'

/** Nothing where nobody is followed yet. */
export function PopularStreamers({ people, more }: { people: readonly PopularProfile[]; more?: ReactNode }) {
  const { t } = useLingui()
  if (people.length === 0) return null
  return (
    <Rail
      shape="circle"
      title={<Trans>Popular streamers</Trans>}
      words={{ back: t`Previous`, forward: t`Next` }}
      more={more}
    >
      {people.map((person) => (
        <StreamerLink key={person.id} person={person} />
      ))}
    </Rail>
  )
}

/** Links to the person's show on air, or to their profile. */
export function StreamerLink({ person }: { person: PopularProfile }) {
  const { id, showId } = person
  const isLive = showId !== null
  return (
    <Link
      to={isLive ? urls.liveShow(showId) : urls.person(id)}
      className={style.person}
      data-live={isLive || undefined}
    >
      <Person person={person} />
    </Link>
  )
}

function Person({ person: { name, avatar, totalFollowers, showId } }: { person: PopularProfile }) {
  const count = useCount()(totalFollowers)
  return (
    <>
      <span className={style.circle}>
        <Avatar name={name} picture={avatar} size="fill" />
        {showId !== null && (
          <span className={style.live}>
            <Badge kind="live">
              <Trans>LIVE</Trans>
            </Badge>
          </span>
        )}
      </span>
      <span className={style.name}>{name}</span>
      <span className={style.note}>
        <Plural value={totalFollowers} one={`${count} follower`} other={`${count} followers`} />
      </span>
    </>
  )
}
