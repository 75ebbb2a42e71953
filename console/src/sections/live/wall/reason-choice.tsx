import { useLingui } from '@lingui/react/macro'
import { admin, type ReasonCode } from '@tayang/contract'
import { Choice } from '@tayang/design'
import { useRef } from 'react'
import { Kbd, useShortcuts } from '#kit'
import { useLanguage } from '#shared/i18n'
import style from './pane.module.css'

interface ReasonChoiceProps {
  chosen: ReasonCode | ''
  isMissing: boolean
  onChoose: (reason: ReasonCode | '') => void
}

/** The rule that is broken: `Gambling promoted, 4.2`. */
export function ReasonChoice({ chosen, isMissing, onChoose }: ReasonChoiceProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const select = useRef<HTMLLabelElement>(null)
  useShortcuts({
    r: { label: t`Choose the reason`, run: () => select.current?.querySelector('select')?.focus() },
  })
  return (
    <label ref={select} className={style.reason} data-missing={isMissing || undefined}>
      <span>{t`Reason`}</span>
      <Choice
        aria-label={t`Reason`}
        aria-invalid={isMissing || undefined}
        value={chosen}
        onChange={({ target }) => onChoose(target.value as ReasonCode | '')}
      >
        <option value="">{t`Choose a rule`}</option>
        {admin.reasonClasses.map(({ code, name }) => (
          <option key={code} value={code}>
            {name[language]}, {code}
          </option>
        ))}
      </Choice>
      <Kbd keys="r" />
    </label>
  )
}
