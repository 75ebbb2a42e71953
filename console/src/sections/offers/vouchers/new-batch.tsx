import { Trans, useLingui } from '@lingui/react/macro'
import { admin } from '@tayang/contract'
import { Dialog, TextField } from '@tayang/design'
import { useState } from 'react'
import { ActionButton, FilterChips } from '#kit'
import { isRefusal, useChange } from '#shared/api'
import { timeOf } from '../moment-field.ts'
import { PackageChoice } from '../package-choice.tsx'
import style from '../offers.module.css'

const empty = { kind: 'random', code: '', count: '100', usesMax: '1', expires: '', note: '' }
const isWhole = (text: string, most: number) =>
  /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= most

/** Random codes that are used once each, or one word that many people may use. */
export function NewBatch({ onClose, onMade }: { onClose: () => void; onMade: (id: string) => void }) {
  const { t } = useLingui()
  const [draft, setDraft] = useState(empty)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [isTaken, setTaken] = useState(false)
  const create = useChange(admin.createVouchers, {
    refreshes: [admin.listVoucherBatches],
    done: t`The vouchers are made`,
    onDone: ({ data }) => onMade(data.id),
    onRefused(error) {
      if (!isRefusal(error, 'VOUCHER_USED')) return false
      setTaken(true)
      return true
    },
  })
  const fieldFor = (name: keyof typeof empty) => ({
    name,
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) => {
      setDraft((before) => ({ ...before, [name]: target.value }))
      if (name === 'code') setTaken(false)
    },
  })
  const [packageCode] = chosen
  const isWord = draft.kind === 'word'
  const code = draft.code.trim().toUpperCase()
  const isReady =
    packageCode !== undefined &&
    isWhole(draft.usesMax, 1_000_000) &&
    (isWord ? /^[A-Z0-9-]{4,32}$/.test(code) : isWhole(draft.count, admin.VOUCHERS_MAX))
  const send = () => {
    if (!isReady || create.isRunning) return
    create.run({
      body: {
        package_code: packageCode,
        note: draft.note.trim(),
        count: isWord ? 1 : Number(draft.count),
        ...(isWord && { code }),
        usesMax: Number(draft.usesMax),
        expiresAt: timeOf(draft.expires),
      },
    })
  }
  const takenWords = isTaken ? t`This code is taken` : undefined
  return (
    <Dialog open onClose={onClose} label={t`New vouchers`} size="wide">
      <form
        className={style.form}
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <h2>
          <Trans>New vouchers</Trans>
        </h2>
        <FilterChips
          label={t`Codes`}
          value={draft.kind}
          options={[
            { value: 'random', label: t`Random codes` },
            { value: 'word', label: t`One word` },
          ]}
          onChoose={(kind) => setDraft({ ...draft, kind, usesMax: kind === 'word' ? '100' : '1' })}
        />
        <PackageChoice isOne chosen={chosen} onChoose={setChosen} />
        <div className={style.pair}>
          {isWord ? (
            <TextField
              label={t`Code`}
              autoComplete="off"
              maxLength={32}
              hint={t`4 to 32 of A-Z, 0-9 and -`}
              error={takenWords}
              {...fieldFor('code')}
            />
          ) : (
            <TextField
              label={t`How many codes`}
              type="number"
              min={1}
              max={admin.VOUCHERS_MAX}
              {...fieldFor('count')}
            />
          )}
          <TextField label={t`Uses a code`} type="number" min={1} {...fieldFor('usesMax')} />
          <TextField label={t`Expires (empty: never)`} type="datetime-local" {...fieldFor('expires')} />
          <TextField label={t`Note, for operators`} maxLength={200} {...fieldFor('note')} />
        </div>
        <div className={style.buttons}>
          <ActionButton label={t`Cancel`} onPress={onClose} />
          <ActionButton
            type="submit"
            tone="brand"
            label={t`Make the vouchers`}
            isBusy={create.isRunning}
            isOff={!isReady}
          />
        </div>
      </form>
    </Dialog>
  )
}
