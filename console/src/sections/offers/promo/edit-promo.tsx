import { Trans, useLingui } from '@lingui/react/macro'
import { admin, type PromoCase } from '@tayang/contract'
import { TextField } from '@tayang/design'
import { useState } from 'react'
import { ActionButton, Conflict, Panel } from '#kit'
import { isRefusal, useChange } from '#shared/api'
import { fieldOf, timeOf } from '#shared/i18n'
import style from '../offers.module.css'

const NOTE_MAX = 200

/** Note and end of a code. Somebody else's change meanwhile is shown beside one's own. */
export function EditPromo({ promo }: { promo: PromoCase }) {
  const { t } = useLingui()
  /** What the fields were filled with. */
  const [base, setBase] = useState(promo)
  const [note, setNote] = useState(promo.note)
  const [ends, setEnds] = useState(fieldOf(promo.endsAt))
  const fill = (next: PromoCase) => {
    setBase(next)
    setNote(next.note)
    setEnds(fieldOf(next.endsAt))
  }
  const put = useChange(admin.putPromoCode, {
    done: t`Saved`,
    onDone: ({ data }) => fill(data),
    // The code is read again beside this: both texts are then on the screen.
    onRefused: (error) => isRefusal(error, 'REVISION_OUTDATED'),
  })
  const isChanged = note.trim() !== base.note || ends !== fieldOf(base.endsAt)
  const isOutdated = promo.revision > base.revision
  if (isOutdated && !isChanged) fill(promo)
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
          if (isChanged && !isOutdated) save(base.revision)
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
        {isOutdated && isChanged && (
          <Conflict
            theirs={textOf(promo.note, fieldOf(promo.endsAt))}
            mine={textOf(note, ends)}
            onTakeTheirs={() => fill(promo)}
            onKeepMine={() => save(promo.revision)}
          />
        )}
        <ActionButton type="submit" label={t`Save`} isBusy={put.isRunning} isOff={!isChanged || isOutdated} />
      </form>
    </Panel>
  )
}
