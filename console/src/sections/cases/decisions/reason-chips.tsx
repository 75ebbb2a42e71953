import { Trans, useLingui } from '@lingui/react/macro'
import { admin, type ReasonCode } from '@tayang/contract'
import { Dialog } from '@tayang/design'
import { Check, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { chooseByArrows, SmallButton, useShortcuts } from '#kit'
import { useLanguage } from '#shared/i18n'
import { likelyReasons, type ReasonClass } from './reason-offers.ts'
import style from './decisions.module.css'

interface ReasonChipsProps {
  /** The key of what was reported: the likely rules come first. */
  reported: string
  chosen: ReasonCode | null
  /** A decision was tried without one. */
  isMissing: boolean
  onChoose: (reason: ReasonCode) => void
  /** Who gets the letter; without a person there is none. */
  letterTo?: string
  onLetter?: () => void
}

/** The rule that was broken: the likely ones by 1 to 3, all others behind 4. */
export function ReasonChips(props: ReasonChipsProps) {
  const { t } = useLingui()
  const { chosen, onChoose, letterTo, onLetter } = props
  const [isOpen, setOpen] = useState(false)
  const shown = likelyReasons(props.reported, chosen)
  useShortcuts({
    ...Object.fromEntries(
      shown.map(({ code, name }, n) => [
        String(n + 1),
        { label: `${code} ${name.en}`, run: () => onChoose(code) },
      ]),
    ),
    '4': { label: t`All rules`, run: () => setOpen(true) },
    ...(onLetter && { l: { label: t`Read the letter`, run: onLetter } }),
  })
  return (
    <div className={style.reason}>
      <div className={style.reasonHead}>
        <h3>
          <Trans>Reason</Trans>
        </h3>
        {onLetter && (
          <button type="button" className={style.letterLink} onClick={onLetter}>
            <Trans>
              Letter to <bdi>{letterTo}</bdi>
            </Trans>
            <ChevronRight size={16} aria-hidden />
          </button>
        )}
      </div>
      <div className={style.reasonChips}>
        <div
          role="radiogroup"
          aria-label={t`Reason`}
          onKeyDown={chooseByArrows({ value: chosen, options: optionsOf(shown), onChoose })}
        >
          {shown.map((one, at) => (
            <ReasonChip
              key={one.code}
              one={one}
              isChosen={one.code === chosen}
              isStop={chosen === null ? at === 0 : one.code === chosen}
              onChoose={onChoose}
            />
          ))}
        </div>
        <SmallButton tone="ghost" onPress={() => setOpen(true)}>
          <Trans>All rules</Trans>
        </SmallButton>
      </div>
      {props.isMissing && (
        <p className={style.missing} role="alert">
          <Trans>Choose a reason first: 1, 2, 3, or 4 for all rules.</Trans>
        </p>
      )}
      <RulesDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        chosen={chosen}
        onChoose={(code) => {
          onChoose(code)
          setOpen(false)
        }}
      />
    </div>
  )
}

interface RulesDialogProps extends Pick<ReasonChipsProps, 'chosen' | 'onChoose'> {
  isOpen: boolean
  onClose: () => void
}

function RulesDialog({ isOpen, onClose, ...choice }: RulesDialogProps) {
  const { t } = useLingui()
  return (
    <Dialog open={isOpen} onClose={onClose} label={t`All rules`} size="large">
      <div className={style.rules}>
        <h2>
          <Trans>All rules</Trans>
        </h2>
        <AllRules {...choice} />
      </div>
    </Dialog>
  )
}

interface ReasonChipProps {
  one: ReasonClass
  isChosen: boolean
  /** Whether the Tab key stops here: one of them is the stop of all. */
  isStop: boolean
  onChoose: (reason: ReasonCode) => void
}

function ReasonChip({ one, isChosen, isStop, onChoose }: ReasonChipProps) {
  const language = useLanguage()
  return (
    <button
      type="button"
      role="radio"
      aria-checked={isChosen}
      tabIndex={isStop ? 0 : -1}
      className={style.reasonChip}
      onClick={() => onChoose(one.code)}
    >
      {isChosen && <Check size={16} aria-hidden />}
      {one.name[language]}, {one.code}
    </button>
  )
}

/** A choice closes the list, so that arrows only move here, and Enter or Space chooses. */
function AllRules({ chosen, onChoose }: Pick<ReasonChipsProps, 'chosen' | 'onChoose'>) {
  const { t } = useLingui()
  const [at, setAt] = useState<ReasonCode | null>(chosen)
  return (
    <div
      role="radiogroup"
      aria-label={t`All rules`}
      onKeyDown={chooseByArrows({ value: at, options: optionsOf(admin.reasonClasses), onChoose: setAt })}
    >
      {admin.reasonClasses.map((one, nth) => (
        <Rule
          key={one.code}
          one={one}
          isChosen={one.code === chosen}
          isStop={at === null ? nth === 0 : one.code === at}
          onChoose={onChoose}
        />
      ))}
    </div>
  )
}

const optionsOf = (reasons: readonly ReasonClass[]) => reasons.map(({ code }) => ({ value: code }))

function Rule({ one, isChosen, isStop, onChoose }: ReasonChipProps) {
  const language = useLanguage()
  return (
    <button
      type="button"
      role="radio"
      aria-checked={isChosen}
      tabIndex={isStop ? 0 : -1}
      className={style.rule}
      onClick={() => onChoose(one.code)}
    >
      <span className="figures">{one.code}</span>
      <span>
        <strong>{one.name[language]}</strong>
        <span>{one.rule[language]}</span>
        {one.law && <span className={style.quiet}>{one.law[language]}</span>}
      </span>
    </button>
  )
}
