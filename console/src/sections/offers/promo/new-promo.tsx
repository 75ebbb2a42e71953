import { Trans, useLingui } from '@lingui/react/macro'
import { admin } from '@tayang/contract'
import { Dialog, TextField } from '@tayang/design'
import { useState } from 'react'
import { ActionButton, FilterChips } from '#kit'
import { isRefusal, useChange } from '#shared/api'
import { timeOf } from '#shared/i18n'
import { PackageChoice } from '../package-choice.tsx'
import { useDraft } from '../use-draft.ts'
import style from '../offers.module.css'

const empty = {
  code: '',
  kind: 'percent',
  value: '',
  starts: '',
  ends: '',
  usesMax: '',
  perPerson: '1',
  note: '',
}

const codeOf = (draft: typeof empty) => draft.code.trim().toUpperCase()

/** The code that a draft describes; null where something is missing or wrong. */
function promoOf(draft: typeof empty, packageCodes: readonly string[]) {
  const code = codeOf(draft)
  const value = Number(draft.value)
  const isReady =
    /^[A-Z0-9-]{3,32}$/.test(code) &&
    Number.isInteger(value) &&
    value > 0 &&
    (draft.kind === 'amount' || value <= 100) &&
    Number(draft.perPerson) >= 1
  if (!isReady) return null
  return {
    code,
    note: draft.note.trim(),
    kind: draft.kind === 'amount' ? ('amount' as const) : ('percent' as const),
    value,
    packageCodes: [...packageCodes],
    startsAt: timeOf(draft.starts),
    endsAt: timeOf(draft.ends),
    usesMax: draft.usesMax === '' ? null : Number(draft.usesMax),
    usesPerAccountMax: Number(draft.perPerson),
  }
}

/** Makes the code; `isTaken` while the draft holds one that is taken. */
function useCreate(draft: typeof empty, onMade: (code: string) => void) {
  const { t } = useLingui()
  const [taken, setTaken] = useState<string>()
  const create = useChange(admin.createPromoCode, {
    refreshes: [admin.listPromoCodes],
    done: t`The code is made`,
    onDone: ({ data }) => onMade(data.code),
    onRefused(error, { body }) {
      if (!isRefusal(error, 'PROMO_TAKEN')) return false
      setTaken(body.code)
      return true
    },
  })
  return { create, isTaken: taken === codeOf(draft) }
}

/** A new promo code: what it takes off, for which packages, from when to when and how often. */
export function NewPromo({ onClose, onMade }: { onClose: () => void; onMade: (code: string) => void }) {
  const { t } = useLingui()
  const { draft, change, fieldFor } = useDraft(empty)
  const [packageCodes, setPackages] = useState<readonly string[]>([])
  const { create, isTaken } = useCreate(draft, onMade)
  const promo = promoOf(draft, packageCodes)
  const takenWords = isTaken ? t`This code already exists` : undefined
  return (
    <Dialog open onClose={onClose} label={t`New promo code`} size="wide">
      <form
        className={style.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (promo && !create.isRunning) create.run({ body: promo })
        }}
      >
        <h2>
          <Trans>New promo code</Trans>
        </h2>
        <TextField
          label={t`Code`}
          autoComplete="off"
          maxLength={32}
          hint={t`3 to 32 of A-Z, 0-9 and -`}
          error={takenWords}
          {...fieldFor('code')}
        />
        <div className={style.pair}>
          <FilterChips
            label={t`What it takes off`}
            value={draft.kind}
            options={[
              { value: 'percent', label: t`Percent` },
              { value: 'amount', label: t`Rupiah` },
            ]}
            onChoose={(kind) => change({ kind })}
          />
          <TextField
            label={draft.kind === 'percent' ? t`Percent off` : t`Rupiah off`}
            type="number"
            min={1}
            max={draft.kind === 'percent' ? 100 : 100_000_000}
            {...fieldFor('value')}
          />
        </div>
        <PackageChoice chosen={packageCodes} onChoose={setPackages} />
        <div className={style.pair}>
          <TextField label={t`Begins (empty: at once)`} type="datetime-local" {...fieldFor('starts')} />
          <TextField label={t`Ends (empty: no end)`} type="datetime-local" {...fieldFor('ends')} />
          <TextField label={t`Uses in all (empty: any)`} type="number" min={1} {...fieldFor('usesMax')} />
          <TextField label={t`Uses a person`} type="number" min={1} {...fieldFor('perPerson')} />
        </div>
        <TextField label={t`Note, for operators`} maxLength={200} {...fieldFor('note')} />
        <div className={style.buttons}>
          <ActionButton label={t`Cancel`} onPress={onClose} />
          <ActionButton
            type="submit"
            tone="brand"
            label={t`Make the code`}
            isBusy={create.isRunning}
            isOff={promo === null}
          />
        </div>
      </form>
    </Dialog>
  )
}
