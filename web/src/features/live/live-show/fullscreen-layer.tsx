import type { Show } from '@tayang/contract'
import { Avatar } from '@tayang/design'
import type { CSSProperties, ReactNode } from 'react'
import { FollowButton, type useRelation } from '#features/people/follow'
import { shorten } from '#shared/i18n'
import { useKeyboardPx } from './use-keyboard-px.ts'
import style from './fullscreen-layer.module.css'

/** Names of streamers beside a player are cut at 15. */
const NAME_LENGTH = 15

interface FullscreenLayerProps {
  show: Pick<Show, 'name' | 'profile'>
  /** How the viewer stands to the streamer; null on one's own show. */
  following: ReturnType<typeof useRelation> | null
  /** The comments, where their switch is on. */
  chat: ReactNode
}

/** Over a picture that has the screen for itself: whose show it is, and what is said about it. */
export function FullscreenLayer({ show: { name, profile }, following, chat }: FullscreenLayerProps) {
  const keyboardPx = useKeyboardPx()
  return (
    <>
      <div className={style.streamer} data-streamer>
        <Avatar name={profile.name} picture={profile.avatar} size={40} />
        <p>
          <strong>{shorten(profile.name, NAME_LENGTH)}</strong>
          <span>{name}</span>
        </p>
        {following && <FollowButton {...following} isMain />}
      </div>
      {chat && (
        <div className={style.chat} style={{ '--keyboard': `${keyboardPx}px` } as CSSProperties}>
          {chat}
        </div>
      )}
    </>
  )
}
