import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { PopularProfile } from '@tayang/contract'
import { Avatar, Badge, Rail } from '@tayang/design'
import { Link, ways } from '#ground/ways'
import { formatCount } from '#ground/words'
import style from './popular-streamers.module.css'

/** Nothing at all where nobody is followed yet. */
export function PopularStreamers({ people }: { people: readonly PopularProfile[] }) {
  const { t } = useLingui()
  if (people.length === 0) return null
  return (
    <Rail
      shape="circle"
      title={<Trans>Popular streamers</Trans>}
      words={{ back: t`Previous`, forward: t`Next` }}
      // Whom nobody can open cannot take the keyboard's focus either: then the row itself does, to be scrolled.
      label={people.some(({ showId }) => showId !== null) ? undefined : t`Popular streamers`}
    >
      {people.map((person) =>
        person.showId === null ? (
          <div key={person.id} className={style.person}>
            <Person person={person} />
          </div>
        ) : (
          <Link key={person.id} to={ways.liveShow(person.showId)} className={style.person} data-live>
            <Person person={person} />
          </Link>
        ),
      )}
    </Rail>
  )
}

function Person({ person: { name, avatar, totalFollowers, showId } }: { person: PopularProfile }) {
  const count = formatCount(totalFollowers)
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
