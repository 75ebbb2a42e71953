import type { Show } from '@tayang/contract'
import { Avatar } from '@tayang/design'
import type { ReactNode } from 'react'
import { shorten } from '#ground/words'
import style from './fullscreen-layer.module.css'

/** Spec 3, section 9: names of streamers beside a player are cut at 15. */
const NAME_LENGTH = 15

interface Props {
  show: Pick<Show, 'name' | 'profile'>
  /** The comments, where their switch is on. */
  chat: ReactNode
}

/** In fullscreen, over the picture: whose show it is, and what is said about it (LIV-010). */
export function FullscreenLayer({ show: { name, profile }, chat }: Props) {
  return (
    <>
      <div className={style.streamer}>
        <Avatar name={profile.name} picture={profile.avatar} size={40} />
        <p>
          <strong>{shorten(profile.name, NAME_LENGTH)}</strong>
          <span>{name}</span>
        </p>
      </div>
      {chat && <div className={style.chat}>{chat}</div>}
    </>
  )
}
