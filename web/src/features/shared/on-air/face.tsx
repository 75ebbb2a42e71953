import { useStore } from 'zustand'
import { Trans } from '@lingui/react/macro'
import { Avatar } from '@tayang/design'
import { onAir } from './on-air.ts'
import style from './face.module.css'

interface FaceProps {
  person: { id: string; name: string; avatar: string | null }
  /** In pixels; `fill` takes the width of its container. */
  size: number | 'fill'
  /** Where the page knows it from what it shows. */
  isOnAir?: boolean
}

/** Somebody's picture, with the ring of being on air while they are. */
export function Face({ person: { id, name, avatar }, size, isOnAir = false }: FaceProps) {
  const isKnown = useStore(onAir, ({ people }) => people.has(id))
  const isLive = isOnAir || isKnown
  return (
    <span className={style.face} data-on-air={isLive || undefined} data-fill={size === 'fill' || undefined}>
      <Avatar name={name} picture={avatar} size={size} />
      {isLive && (
        <span className="only-read">
          <Trans>LIVE</Trans>
        </span>
      )}
    </span>
  )
}
