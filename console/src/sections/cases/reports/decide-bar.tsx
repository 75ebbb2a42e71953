import { useLingui } from '@lingui/react/macro'
import type { ReportCase } from '@tayang/contract'
import {
  Ban,
  Clock,
  EyeOff,
  LoaderCircle,
  MessageSquareWarning,
  ShieldCheck,
  X,
  type LucideIcon,
} from 'lucide-react'
import { Kbd, useShortcuts } from '#kit'
import { useMay } from '#shared/session'
import { mayDo, type Action } from '../decisions/judge.ts'
import style from './case-side.module.css'

interface DecideBarProps {
  report: ReportCase
  main: Action
  isBusy: boolean
  /** The button that is aimed at; null: none any more. */
  onAim: (action: Action | null) => void
  onPress: (action: Action) => void
}

const buttons: readonly { action: Action; icon: LucideIcon; shortcut: string }[] = [
  { action: 'dismiss', icon: X, shortcut: 'd' },
  { action: 'warn', icon: MessageSquareWarning, shortcut: 'w' },
  { action: 'hide', icon: EyeOff, shortcut: 'h' },
  { action: 'suspend', icon: Clock, shortcut: 's' },
  { action: 'ban', icon: Ban, shortcut: 'b' },
]

/** Dismiss, Warn, Hide, Suspend, Ban: always all five, always in these places. */
export function DecideBar({ report, main, isBusy, onAim, onPress }: DecideBarProps) {
  const { t } = useLingui()
  const may = useMay('reports.decide')
  const labels: Record<Action, string> = {
    dismiss: t`Dismiss`,
    warn: t`Warn`,
    hide: t`Hide`,
    suspend: t`Suspend`,
    ban: t`Ban`,
  }
  const isOff = (action: Action) => !may || isBusy || !mayDo(action, report)
  useShortcuts(
    Object.fromEntries(
      buttons.map(({ action, shortcut }) => [
        shortcut,
        { label: labels[action], run: () => onPress(action), isOff: isOff(action) },
      ]),
    ),
  )
  return (
    <div className={style.bar} role="group" aria-label={t`Decide`} onMouseLeave={() => onAim(null)}>
      {buttons.map(({ action, icon: Icon, shortcut }) => (
        <button
          key={action}
          type="button"
          data-action={action}
          data-main={action === main || undefined}
          aria-disabled={isOff(action) || undefined}
          aria-keyshortcuts={shortcut}
          onMouseEnter={() => onAim(action)}
          onFocus={() => onAim(action)}
          onBlur={() => onAim(null)}
          onClick={() => isOff(action) || onPress(action)}
        >
          {isBusy && action === main ? (
            <LoaderCircle size={20} className={style.turns} aria-hidden />
          ) : (
            <Icon size={20} aria-hidden />
          )}
          <span>{labels[action]}</span>
          {action === 'ban' && (
            <ShieldCheck size={14} className={style.shield} aria-label={t`asks for a fresh code`} />
          )}
          <Kbd keys={shortcut} />
        </button>
      ))}
    </div>
  )
}
