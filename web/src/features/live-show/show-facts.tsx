import type { Show } from '@tayang/contract'
import { Avatar } from '@tayang/design'
import { Followers, FollowButton, useRelation } from '#features/follow'
import { MoreAbout } from '#features/more-about'
import { useViewer } from '#ground/session'
import { Link, ways } from '#ground/ways'
import { shorten } from '#ground/words'
import style from './show-stage.module.css'

/** Spec 3, section 9: names beside a player are cut at 15. */
const NAME_LENGTH = 15

/** Whose show it is and what it is called; following, and what one can do about its streamer. */
export function ShowFacts({ show }: { show: Show }) {
  const { profile } = show
  const isOwn = useViewer()?.profile.id === profile.id
  const following = useRelation(profile.id)
  const { relation } = following
  return (
    <div className={style.facts}>
      <Avatar name={profile.name} picture={profile.avatar} size={56} />
      <div className={style.about}>
        <h1 className={style.title}>{show.name}</h1>
        <p className={style.line}>
          <Link to={ways.person(profile.id)} className={style.name}>
            {shorten(profile.name, NAME_LENGTH)}
          </Link>
          {relation && (
            <span>
              <Followers count={relation.totalFollowers} />
            </span>
          )}
          {show.showCategory && <span>{show.showCategory.name}</span>}
        </p>
        {show.description && <p className={style.description}>{show.description}</p>}
      </div>
      {!isOwn && (
        <div className={style.deeds}>
          <FollowButton {...following} />
          <MoreAbout show={show} />
        </div>
      )}
    </div>
  )
}
