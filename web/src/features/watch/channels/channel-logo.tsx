import { Picture } from '@tayang/design'
import type { ChannelView } from './channel-view.ts'
import style from './channels.module.css'

/** The square of a channel. Its name is beside it wherever it stands, so the drawing says nothing. */
export function ChannelLogo({ channel: { logo, name, ground } }: { channel: ChannelView }) {
  const join = logo?.includes('?') ? '&' : '?'
  return (
    <span className={style.logo}>
      {logo === null ? (
        <span aria-hidden>{name}</span>
      ) : (
        <Picture
          source={{ src: `${logo}${join}w=160`, srcSet: `${logo}${join}w=160 1x, ${logo}${join}w=320 2x` }}
          ground={ground}
          width={130}
          height={130}
          sizes="130px"
        />
      )}
    </span>
  )
}
