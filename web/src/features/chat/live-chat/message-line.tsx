import { Trans, useLingui } from '@lingui/react/macro'
import type { ShownGift } from '@tayang/contract'
import { lazyPart } from '@tayang/design/lazy-part'
import { memo } from 'react'
import { useLeavesFocus } from '#features/shared/kept-focus'
import type { ChatRow } from './chat-rows.ts'
import style from './message-line.module.css'

const GiftPicture = lazyPart(async () => (await import('#features/shared/gift-picture')).GiftPicture)

interface MessageProps {
  row: ChatRow
  isOwn: boolean
  onChoose: (row: ChatRow) => void
}

/** One message of a chat room: what somebody said, paid for, or gave. A new one renders none of the others again. */
export const Message = memo(function Message(props: MessageProps) {
  const { row, isOwn } = props
  if (row.gift) return <GiftMessage {...props} gift={row.gift} />
  return (
    <p
      className={style.message}
      data-own={isOwn || undefined}
      data-streamer={row.isStreamer || undefined}
      data-paid={row.kind !== 'normal' || undefined}
    >
      <Badges row={row} />
      <Name {...props} /> {row.text}
    </p>
  )
})

/** A gift: what it looks like, who sent it, and how many; the number grows while the same one follows. */
function GiftMessage({ gift, ...props }: MessageProps & { gift: ShownGift }) {
  const { row, isOwn } = props
  return (
    <p className={style.gift} data-own={isOwn || undefined}>
      <span className={style.picture}>
        <GiftPicture gift={gift} size={32} />
      </span>
      <span>
        <Badges row={row} />
        <Name {...props} /> <Trans>sent {gift.name}</Trans>
      </span>{' '}
      <b key={row.amount} className={style.times}>
        ×{row.amount}
      </b>
    </p>
  )
}

function Name({ row, isOwn, onChoose }: MessageProps) {
  const { t } = useLingui()
  const button = useLeavesFocus<HTMLButtonElement>('[role=log]')
  return (
    <button
      ref={button}
      type="button"
      tabIndex={-1}
      className={style.name}
      style={{ color: row.colour }}
      title={isOwn ? t`What you can do about your comment` : t`Report or block ${row.name}`}
      onClick={() => onChoose(row)}
    >
      {row.name}
    </button>
  )
}

/** The role of the sender in the room. */
export function Badges({ row }: { row: ChatRow }) {
  if (row.isStreamer)
    return (
      <span className={style.badge}>
        <Trans>Streamer</Trans>
      </span>
    )
  return row.isModerator ? (
    <span className={style.badge} data-moderator>
      <Trans>Moderator</Trans>
    </span>
  ) : null
}
