import { Trans } from '@lingui/react/macro'
import { Avatar } from '@tayang/design'
import { ChevronsRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useBlocked } from '#features/people/block-person'
import { GiftPicture } from '#features/shared/gift-picture'
import { useViewer } from '#shared/session'
import {
  nextChange,
  nothingShown,
  pass,
  skip,
  take,
  type GiftEvent,
  type Pill,
  type Shown,
} from './gift-queue.ts'
import style from './gift-layer.module.css'

interface GiftLayerProps {
  /** Subscribes to gifts as their media time comes. */
  listen: (onGift: (gift: GiftEvent) => void) => () => void
  /** The chat lies over the picture too, and has its lower part. */
  hasChatOver: boolean
}

/** Gifts over the picture: pills of basic ones, and one premium gift at a time. */
export function GiftLayer({ listen, hasChatOver }: GiftLayerProps) {
  const ownId = useViewer()?.profile.id
  const { shown, drop } = useShown(listen)
  const [first] = shown.premium
  return (
    // The chat shows the same gifts as text, so screen readers skip the pills.
    <div className={style.layer} data-chat-over={hasChatOver || undefined}>
      {first && <Premium key={first.id} event={first} isOwn={first.profile.id === ownId} onSkip={drop} />}
      <ul className={style.pills} aria-hidden>
        {shown.pills.map((pill) => (
          <PillRow key={pill.id} pill={pill} isOwn={pill.profile.id === ownId} />
        ))}
      </ul>
    </div>
  )
}

function useShown(listen: GiftLayerProps['listen']) {
  const blocked = useBlocked()
  const [shown, setShown] = useState<Shown>(nothingShown)
  useEffect(
    () =>
      listen((event) => {
        // Gifts of a blocked person are not shown.
        if (!blocked.has(event.profile.id)) setShown((now) => take(now, event, performance.now()))
      }),
    [listen, blocked],
  )
  const at = nextChange(shown)
  useEffect(() => {
    if (at === null) return
    const timer = setTimeout(
      () => setShown((now) => pass(now, Math.max(at, performance.now()))),
      Math.max(0, at - performance.now()),
    )
    return () => clearTimeout(timer)
  }, [at])
  return { shown, drop: () => setShown((now) => skip(now, performance.now())) }
}

/** Small ones that drift around one's own gift. */
const DRIFTING = [0, 1, 2, 3] as const

function PillRow({ pill: { profile, gift, count, combo }, isOwn }: { pill: Pill; isOwn: boolean }) {
  const times = (
    <b key={combo} className={style.count}>
      ×{count}
    </b>
  )
  return (
    <li className={style.sending} data-own={isOwn || undefined} data-combo={combo > 0 || undefined}>
      <div className={style.pill}>
        <Avatar name={profile.name} picture={profile.avatar} size={40} />
        <span className={style.words}>
          <strong>{profile.name}</strong>
          <span>
            <Trans>sent {gift.name}</Trans>
          </span>
        </span>
        <GiftPicture gift={gift} size={44} />
        {times}
      </div>
      {/* One's own gift is seen, not only told of, where the picture has the room. */}
      {isOwn && (
        <div className={style.own}>
          <GiftPicture gift={gift} className={style.large} />
          {gift.icon !== null &&
            DRIFTING.map((one) => <img key={one} src={gift.icon!} alt="" className={style.drift} />)}
          {times}
        </div>
      )}
    </li>
  )
}

interface PremiumProps {
  event: GiftEvent
  /** One's own gift dims nothing. */
  isOwn: boolean
  onSkip: () => void
}

function Premium({ event: { profile, gift, amount }, isOwn, onSkip }: PremiumProps) {
  return (
    <div className={style.premium} data-own={isOwn || undefined}>
      <div className={style.sun} aria-hidden />
      <GiftPicture gift={gift} className={style.art} />
      <p className={style.caption}>
        <strong>{profile.name}</strong>
        <span>
          <Trans>
            sent {gift.name} ×{amount}
          </Trans>
        </span>
      </p>
      <button type="button" className={style.skip} onClick={onSkip}>
        <Trans>Skip</Trans>
        <ChevronsRight size={18} aria-hidden />
      </button>
    </div>
  )
}
