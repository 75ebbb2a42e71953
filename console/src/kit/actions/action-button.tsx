import { useLingui } from '@lingui/react/macro'
import { classNames } from '@tayang/design'
import { LoaderCircle, ShieldCheck, UsersRound, type LucideIcon } from 'lucide-react'
import { Kbd } from '../keys/kbd.tsx'
import { useShortcuts } from '../keys/use-shortcuts.ts'
import style from './actions.module.css'

interface ActionButtonProps {
  label: string
  icon?: LucideIcon
  /** The key that presses it; it stands at the edge of the button. */
  shortcut?: string
  /**
   * `brand`: the one main action of a screen. `danger`: destructive, an outline. `plain`: an outline. `row`: a line of
   * a list of actions, as beside a person.
   */
  tone?: 'brand' | 'danger' | 'plain' | 'row' | 'danger-row'
  /** Asks for a code not older than five minutes: a shield says so. */
  stepUp?: boolean
  /** A second operator has to confirm: two heads say so. */
  second?: boolean
  isBusy?: boolean
  isOff?: boolean
  /** Sends the form around it, in place of being pressed. */
  type?: 'button' | 'submit'
  className?: string | undefined
  onPress?: () => void
}

/** A decision or an action on a case. It shows its key, and never moves. */
export function ActionButton(props: ActionButtonProps) {
  const { t } = useLingui()
  const {
    label,
    icon: Icon,
    shortcut,
    tone = 'plain',
    stepUp = false,
    second = false,
    onPress = () => {},
  } = props
  const isOff = props.isOff === true || props.isBusy === true
  useShortcuts(shortcut ? { [shortcut]: { label, run: onPress, isOff } } : {})
  return (
    <button
      type={props.type ?? 'button'}
      className={classNames(style.action, style[tone], props.className)}
      aria-disabled={isOff || undefined}
      aria-busy={props.isBusy || undefined}
      aria-keyshortcuts={shortcut}
      onClick={() => isOff || onPress()}
    >
      {props.isBusy ? (
        <LoaderCircle className={style.ring} size={18} aria-hidden />
      ) : (
        Icon && <Icon size={18} aria-hidden />
      )}
      <span className={style.label}>{label}</span>
      {stepUp && <ShieldCheck size={15} aria-label={t`asks for a fresh code`} className={style.shield} />}
      {second && <UsersRound size={15} aria-label={t`a second operator confirms`} className={style.second} />}
      {shortcut && <Kbd keys={shortcut} />}
    </button>
  )
}
