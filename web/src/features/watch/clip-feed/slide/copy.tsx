import { Trans, useLingui } from '@lingui/react/macro'
import { plural } from '@lingui/core/macro'
import { user } from '@tayang/contract'
import { Avatar } from '@tayang/design'
import { Rewind, Volume2, VolumeX } from 'lucide-react'
import { useRef } from 'react'
import { useStore } from 'zustand'
import { FollowButton } from '#features/people/follow'
import { call } from '#shared/api'
import { formatClock, useCount } from '#shared/i18n'
import { useViewer } from '#shared/session'
import { Link, urls } from '#shared/urls'
import type { ClipOwner, ClipView } from '../feed/clip-view.ts'
import type { Feed } from '../feed/feed-store.ts'
import { clipSound, isClipMuted } from '../feed/sound.ts'
import style from './over.module.css'

interface CopyProps {
  clip: ClipView
  feed: Feed
  isShown: boolean
  onSound: (isOn: boolean) => void
}

/** Whose clip it is, what it is called, and where it comes from. */
export function Copy({ clip, feed, isShown, onSound }: CopyProps) {
  const { t } = useLingui()
  const { title, owner, maker, moment, genres } = clip
  const views = useCount()(clip.views)
  const seen = t`${plural(clip.views, { one: '# view', other: `${views} views` })}`
  const isMuted = useStore(clipSound, isClipMuted)
  const at = moment?.replaySeconds ?? null
  const clock = at === null ? '' : formatClock(at)
  return (
    <div className={style.copy}>
      {owner && <OwnerPill owner={owner} feed={feed} />}
      {isShown ? <h1 className={style.title}>{title}</h1> : <p className={style.title}>{title}</p>}
      {genres.length > 0 && (
        <ul className={style.tags}>
          {genres.map((genre) => (
            <li key={genre}>{genre}</li>
          ))}
        </ul>
      )}
      <p className={style.maker}>
        {maker ? (
          <Trans>
            Clipped by <Link to={urls.person(maker.profileId)}>{maker.name}</Link> · {seen}
          </Trans>
        ) : (
          seen
        )}
      </p>
      <p className={style.from}>
        <button type="button" aria-pressed={!isMuted} onClick={() => onSound(isMuted)}>
          {isMuted ? <VolumeX size={17} aria-hidden /> : <Volume2 size={17} aria-hidden />}
          {isMuted ? <Trans>Sound off</Trans> : <Trans>Original sound</Trans>}
        </button>
        {moment && at !== null && (
          <Link to={urls.replayAt(moment.showId, at)} className={style.replay}>
            <Rewind size={17} aria-hidden />
            <Trans>Watch from {clock}</Trans>
          </Link>
        )}
      </p>
    </div>
  )
}

/** The owner, with a red ring while they are on air: then their show is what a touch opens. */
function OwnerPill({ owner, feed }: { owner: ClipOwner; feed: Feed }) {
  const { t } = useLingui()
  const { profileId, name, avatar, showId } = owner
  const following = useFollowing(owner, feed)
  const isOwn = useViewer()?.profile.id === profileId
  return (
    <div className={style.pill}>
      <Link
        to={showId ? urls.liveShow(showId) : urls.person(profileId)}
        className={style.avatar}
        data-live={showId !== null || undefined}
        aria-label={showId ? t`${name} is live` : name}
        tabIndex={showId ? 0 : -1}
      >
        <Avatar name={name} picture={avatar} size={34} />
      </Link>
      <Link to={urls.person(profileId)} className={style.name}>
        {name}
      </Link>
      {!isOwn && <FollowButton {...following} isMain />}
    </div>
  )
}

/** The relation that came with the clip; the id that an unfollow needs is asked for when it is needed. */
function useFollowing({ profileId, isFollowing }: ClipOwner, feed: Feed) {
  const relationId = useRef<string | null>(null)
  const toggle = async () => {
    const show = (next: boolean) => feed.changeOwner(profileId, { isFollowing: next })
    show(!isFollowing)
    try {
      if (!isFollowing) {
        relationId.current = (await call(user.follow, { body: { profileId } })).data.id
        return
      }
      const known = relationId.current ?? (await readRelationId(profileId))
      if (known !== null) await call(user.unfollow, { params: { relationId: known } })
      relationId.current = null
    } catch (error) {
      show(isFollowing)
      throw error
    }
  }
  const relation = { isFollowing, totalFollowers: 0, relationId: null }
  return { profileId, relation, isKnown: true, toggle }
}

async function readRelationId(profileId: string): Promise<string | null> {
  const { data } = await call(user.getPublicProfile, { params: { id: profileId }, query: {} })
  return data.profileRelationId
}
