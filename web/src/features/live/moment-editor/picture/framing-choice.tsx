import { useLingui } from '@lingui/react/macro'
import type { Framing } from '@tayang/contract'
import { Check } from 'lucide-react'
import { useId } from 'react'
import style from './picture.module.css'

type Kind = Framing['kind']

interface FramingChoiceProps {
  kind: Kind
  isOff: boolean
  onChoose: (kind: Kind) => void
}

/** The four shapes of a clip. */
export function FramingChoice({ kind, isOff, onChoose }: FramingChoiceProps) {
  const { t } = useLingui()
  const name = useId()
  const choices: readonly { value: Kind; shape: string; text: string }[] = [
    { value: 'whole', shape: '16:9', text: t`As it was` },
    { value: 'window', shape: '9:16', text: t`Window` },
    { value: 'camera-above', shape: '9:16', text: t`Camera above` },
    { value: 'over-blur', shape: '9:16', text: t`Whole over blur` },
  ]
  return (
    <fieldset className={style.choices} aria-label={t`Shape`} disabled={isOff}>
      {choices.map(({ value, shape, text }) => (
        <label key={value}>
          <input
            type="radio"
            name={name}
            value={value}
            checked={kind === value}
            onChange={() => onChoose(value)}
          />
          <span className={style.sign} data-kind={value} aria-hidden>
            <i />
          </span>
          <span className={style.choiceText}>
            <b>{shape}</b>
            <span>{text}</span>
          </span>
          <Check size={16} className={style.check} aria-hidden />
        </label>
      ))}
    </fieldset>
  )
}
