import { useLingui } from '@lingui/react/macro'
import { Badge } from '@tayang/design'
import { Coins } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { RoomConnection } from '#features/chat/live-chat'
import { formatBalance } from '#shared/i18n'
import style from './gencash-badge.module.css'

/** What the show earned so far, raised by every gift and bullet. */
export function GencashBadge({ room, gencash }: { room: RoomConnection | null; gencash: number }) {
  const { t } = useLingui()
  const [raised, setRaised] = useState(0)
  useEffect(() => {
    setRaised(0)
    if (!room) return
    const raise = (paid: { gencash: number }) => setRaised((sum) => sum + paid.gencash)
    const stops = [room.onGift(raise), room.onBullet(raise)]
    return () => stops.forEach((stop) => stop())
  }, [room])
  const text = formatBalance(gencash + raised)
  return (
    <Badge kind="plain">
      <span className={style.gencash} aria-label={t`${text} gencash`}>
        <Coins size={14} aria-hidden />
        {text}
      </span>
    </Badge>
  )
}
