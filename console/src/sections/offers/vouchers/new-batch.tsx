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

const empty = { kind: 'random', code: '', count: '100', usesMax: '1', expires: '', note: '' }
const codeOf = (draft: typeof empty) => draft.code.trim().toUpperCase()
const isWhole = (text: string, most: number) =>
  /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= most

/** The batch that a draft describes; null where something is missing or wrong. */
function batchOf(draft: typeof empty, chosen: readonly string[]) {
  const [packageCode] = chosen
  const isWord = draft.kind === 'word'
  const code = codeOf(draft)
  const isReady =
    isWhole(draft.usesMax, 1_000_000) &&
    (isWord ? /^[A-Z0-9-]{4,32}$/.test(code) : isWhole(draft.count, admin.VOUCHERS_MAX))
  if (packageCode === undefined || !isReady) return null
  return {
    package_code: packageCode,
    note: draft.note.trim(),
    count: isWord ? 1 : Number(draft.count),
    ...(isWord && { code }),
    usesMax: Number(draft.usesMax),
    expiresAt: timeOf(draft.expires),
  }
}

/** Makes the batch; `isTaken` while the draft holds a code that is taken. */
function useCreate(draft: typeof empty, onMade: (id: string) => void) {
  const { t } = useLingui()
  const [taken, setTaken] = useState<string>()
  const create = useChange(admin.createVouchers, {
    refreshes: [admin.listVoucherBatches],
    done: t`The vouchers are made`,
    onDone: ({ data }) => onMade(data.id),
    onRefused(error, { body }) {
      if (!isRefusal(error, 'VOUCHER_USED')) return false
      setTaken(body.code)
      return true
    },
  })
  return { create, isTaken: taken !== undefined && taken === codeOf(draft) }
}

/** Random codes that are used once each, or one word that many people may use. */
export function NewBatch({ onClose, onMade }: { onClose: () => void; onMade: (id: string) => void }) {
  const { t } = useLingui()
  const { draft, change, fieldFor } = useDraft(empty)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const { create, isTaken } = useCreate(draft, onMade)
  const isWord = draft.kind === 'word'
  const batch = batchOf(draft, chosen)
  const takenWords = isTaken ? t`This code is taken` : undefined
  return (
    <Dialog open onClose={onClose} label={t`New vouchers`} size="wide">
      <form
        className={style.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (batch && !create.isRunning) create.run({ body: batch })
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
          onChoose={(kind) => change({ kind, usesMax: kind === 'word' ? '100' : '1' })}
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
            isOff={batch === null}
          />
        </div>
      </form>
    </Dialog>
  )
}
