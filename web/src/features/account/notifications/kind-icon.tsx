import {
  BellRing,
  Clapperboard,
  Crown,
  Film,
  Gavel,
  MonitorSmartphone,
  Radio,
  Trophy,
  Wallet,
  type LucideIcon,
} from 'lucide-react'
import style from './notifications.module.css'

const ICONS: Readonly<Record<string, LucideIcon>> = {
  liveshow: Radio,
  'upcoming-live': Radio,
  transaction: Wallet,
  subscription: Crown,
  clips: Clapperboard,
  'own-clip': Clapperboard,
  prize: Trophy,
  device: MonitorSmartphone,
  decision: Gavel,
  movie: Film,
  series: Film,
  episode: Film,
  animation: Film,
}

/** What a notification without a picture is about, at a glance. */
export function KindIcon({ subject }: { subject: string }) {
  const Icon = ICONS[subject] ?? BellRing
  return (
    <span className={style.kind} data-subject={subject} aria-hidden>
      <Icon size={22} />
    </span>
  )
}
