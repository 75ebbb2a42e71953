import { Trans, useLingui } from '@lingui/react/macro'
import { admin, type PromoCase } from '@tayang/contract'
import { TextField } from '@tayang/design'
import { useState } from 'react'
import { ActionButton, Conflict, Panel } from '#kit'
import { call, isRefusal, useChange } from '#shared/api'
import { fieldOf, timeOf } from '../moment-field.ts'
import style from '../offers.module.css'

const NOTE_MAX = 200

/** Note and end of a code. Somebody else's change meanwhile is shown beside one's own. */
export function EditPromo({ promo }: { promo: PromoCase }) {
  const { t } = useLingui()
  const [note, setNote] = useState(promo.note)
  const [ends, setEnds] = useState(fieldOf(promo.endsAt))
  const [theirs, setTheirs] = useState<PromoCase | null>(null)
  const put = useChange(admin.putPromoCode, {
    done: t`Saved`,
    onDone: () => setTheirs(null),
    onRefused(error) {
      if (!isRefusal(error, 'REVISION_OUTDATED')) return false
      void call(admin.getPromoCode, { params: { code: promo.code } }).then(({ data }) => setTheirs(data))
      return true
    },
  })
  const isChanged = note.trim() !== promo.note || ends !== fieldOf(promo.endsAt)
  const save = (revision: number) =>
    put.run({
      params: { code: promo.code },
      body: { note: note.trim(), endsAt: timeOf(ends), revision },
    })
  const textOf = (text: string, end: string) => `${text}\n${end === '' ? t`no end` : end.replace('T', ' ')}`
  return (
    <Panel title={<Trans>Note and end</Trans>} className={style.panel}>
      <form
        className={style.fields}
        onSubmit={(event) => {
          event.preventDefault()
          if (isChanged) save(promo.revision)
        }}
      >
        <TextField
          label={t`Note, for operators`}
          value={note}
          maxLength={NOTE_MAX}
          onChange={({ target }) => setNote(target.value)}
        />
        <TextField
          label={t`Ends, in the time of Jakarta (empty: no end)`}
          type="datetime-local"
          value={ends}
          onChange={({ target }) => setEnds(target.value)}
        />
        {theirs && (
          <Conflict
            theirs={textOf(theirs.note, fieldOf(theirs.endsAt))}
            mine={textOf(note, ends)}
            onTakeTheirs={() => {
              setNote(theirs.note)
              setEnds(fieldOf(theirs.endsAt))
              setTheirs(null)
            }}
            onKeepMine={() => save(theirs.revision)}
          />
        )}
        <ActionButton
          type="submit"
          label={t`Save`}
          isBusy={put.isRunning}
          isOff={!isChanged || theirs !== null}
        />
      </form>
    </Panel>
  )
}
