import { useLingui } from '@lingui/react/macro'
import { outerKinds, type OuterKind } from '@tayang/contract'
import { TextArea, TextField } from '@tayang/design'
import { MomentField } from '#kit'
import { useOuterWords } from './outer-words.ts'
import type { DrawDraft, DrawFault, DrawFaults } from './draw-draft.ts'
import style from '../campaigns.module.css'
import drawStyle from './draws.module.css'

interface DrawFieldsProps {
  draft: DrawDraft
  faults: DrawFaults
  isOff?: boolean
  /** Market value of all prizes, where it is known. */
  valueRupiah?: number
  onChange: (part: Partial<DrawDraft>) => void
}

/** When the list is closed, when it is drawn, how many reserves, and what is mixed in from outside. */
export function DrawFields({ draft, faults, isOff = false, onChange }: DrawFieldsProps) {
  const { t } = useLingui()
  const wordOf = useFaultWords()
  const errorOf = (name: keyof DrawDraft) => {
    const fault = faults[name]
    return fault && wordOf[fault]
  }
  return (
    <div className={style.fields}>
      <div className={style.several}>
        <MomentField
          label={t`The list is closed (WIB)`}
          at={draft.closesAt}
          disabled={isOff}
          error={errorOf('closesAt')}
          onChange={(closesAt) => onChange({ closesAt })}
        />
        <MomentField
          label={t`It is drawn (WIB)`}
          at={draft.drawsAt}
          disabled={isOff}
          error={errorOf('drawsAt')}
          onChange={(drawsAt) => onChange({ drawsAt })}
        />
        <TextField
          label={t`Reserves`}
          inputMode="numeric"
          value={draft.reserves}
          disabled={isOff}
          error={errorOf('reserves')}
          onChange={({ target }) => onChange({ reserves: target.value })}
        />
      </div>
      <OuterChoice value={draft.kind} isOff={isOff} onChoose={(kind) => onChange({ kind })} />
      {draft.kind === 'figures' && (
        <TextArea
          label={t`What is read, where and when: one figure a line`}
          rows={3}
          value={draft.names}
          disabled={isOff}
          error={errorOf('names')}
          hint={t`For example: IHSG close 30 Nov 2026 (idx.co.id)`}
          onChange={({ target }) => onChange({ names: target.value })}
        />
      )}
    </div>
  )
}

interface OuterChoiceProps {
  value: OuterKind
  isOff: boolean
  onChoose: (kind: OuterKind) => void
}

/** Each kind with what it means; the one that proves least says so in red. */
function OuterChoice({ value, isOff, onChoose }: OuterChoiceProps) {
  const { t } = useLingui()
  const words = useOuterWords()
  return (
    <fieldset className={drawStyle.outer} disabled={isOff}>
      <legend>{t`Value from outside`}</legend>
      {outerKinds.map((kind) => (
        <label key={kind} data-tone={kind === 'none' ? 'err' : undefined}>
          <input type="radio" name="outer" checked={kind === value} onChange={() => onChoose(kind)} />
          <span>
            <strong>{words[kind].label}</strong>
            <small>{words[kind].says}</small>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

function useFaultWords(): Readonly<Record<DrawFault, string>> {
  const { t } = useLingui()
  return {
    number: t`A whole number, 0 or more`,
    time: t`This is missing`,
    past: t`This is over already`,
    order: t`It is drawn after the list was closed`,
    names: t`1 to 10 lines of letters and figures, at most 60 in each, none with =`,
  }
}
