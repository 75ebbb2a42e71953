import type { Show } from '@tayang/contract'
import { Avatar } from '@tayang/design'
import { Followers, FollowButton, type useRelation } from '#features/people/follow'
import type { RoomConnection } from '#features/chat/live-chat'
import { OnAirFor } from '#features/shared/on-air'
import { MoreAbout } from '#features/people/more-about'
import { ShareButton } from '#features/shared/share'
import { Link, urls } from '#shared/urls'
import { shorten, useLanguage } from '#shared/i18n'
import { useIsShowOver } from './use-is-show-over.ts'
import style from './show-stage.module.css'

/** Names beside a player are cut at 15. */
const NAME_LENGTH = 15

interface ShowFactsProps {
  show: Show
  room: RoomConnection | null
  /** How the viewer stands to its streamer. */
  following: ReturnType<typeof useRelation>
  /** The viewer is the streamer. */
  isOwn: boolean
}

/** Whose show it is and what it is called; following, and what one can do about its streamer. */
export function ShowFacts({ show, room, following, isOwn }: ShowFactsProps) {
  const { profile } = show
  const language = useLanguage()
  const isOver = useIsShowOver(show, room)
  const isOnAir = show.status === 'live' && !isOver
  const { relation } = following
  return (
    <div className={style.facts} data-on-air={isOnAir || undefined}>
      <span className={style.face}>
        <Avatar name={profile.name} picture={profile.avatar} size="fill" />
      </span>
      <div className={style.about}>
        <h1 className={style.title}>{show.name}</h1>
        <p className={style.line}>
          <Link to={urls.person(profile.id)} className={style.name}>
            {shorten(profile.name, NAME_LENGTH)}
          </Link>
          {relation && (
            <span>
              <Followers count={relation.totalFollowers} />
            </span>
          )}
          {show.showCategory && <span>{show.showCategory.names[language]}</span>}
          {isOnAir && show.startedAt !== null && <OnAirFor startedAt={show.startedAt} />}
        </p>
        {show.description && <p className={style.description}>{show.description}</p>}
      </div>
      {!isOwn && (
        <div className={style.deeds}>
          {/* Of a show that is over, the way on is the main one. */}
          <FollowButton {...following} isMain={!isOver} />
          <ShareButton item={{ title: show.name, way: urls.liveShow(show.id) }} isIcon />
          <MoreAbout show={show} />
        </div>
      )}
    </div>
  )
}
