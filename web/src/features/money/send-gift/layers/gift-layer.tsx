import { Trans } from '@lingui/react/macro'
import { Avatar } from '@tayang/design'
import { ChevronsRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useBlocked } from '#features/people/block-person'
import { GiftPicture } from '#features/shared/gift-picture'
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
}

/** Gifts over the picture: pills of basic ones, and one premium gift at a time. */
export function GiftLayer({ listen }: GiftLayerProps) {
  const { shown, drop } = useShown(listen)
  const [first] = shown.premium
  return (
    // The chat shows the same gifts as text, so screen readers skip the pills.
    <div className={style.layer}>
      {first && <Premium key={first.id} event={first} onSkip={drop} />}
      <ul className={style.pills} aria-hidden>
        {shown.pills.map((pill) => (
          <PillRow key={pill.id} pill={pill} />
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

function PillRow({ pill: { profile, gift, count, combo } }: { pill: Pill }) {
  return (
    <li className={style.pill} data-combo={combo > 0 || undefined}>
      <Avatar name={profile.name} picture={profile.avatar} size={40} />
      <span className={style.words}>
        <strong>{profile.name}</strong>
        <span>
          <Trans>sent {gift.name}</Trans>
        </span>
      </span>
      <GiftPicture gift={gift} size={44} />
      <b key={combo} className={style.count}>
        ×{count}
      </b>
    </li>
  )
}

function Premium({ event: { profile, gift, amount }, onSkip }: { event: GiftEvent; onSkip: () => void }) {
  return (
    <div className={style.premium}>
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
