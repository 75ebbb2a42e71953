import { Trans, useLingui } from '@lingui/react/macro'
import { admin } from '@tayang/contract'
import { Dialog, TextField } from '@tayang/design'
import { useState } from 'react'
import { ActionButton } from '#kit'
import { useCall, useChange } from '#shared/api'
import { bodyOf, emptyTexts, faultsOf, friendlyIdOf } from './card-texts.ts'
import { TextFields } from './text-fields.tsx'
import style from '../campaigns.module.css'

/** A day far away: a card is not listed before its first day, and a draft has none yet. */
const NO_DAYS = { startDate: null, endDate: null }

/** A new campaign begins with its texts; prizes, permit and terms come on its desk. */
export function NewCampaign({ onClose, onMade }: { onClose: () => void; onMade: (id: string) => void }) {
  const { t } = useLingui()
  const [texts, setTexts] = useState(emptyTexts)
  const [name, setName] = useState<string | null>(null)
  const [wasTried, setTried] = useState(false)
  const friendlyId = name ?? friendlyIdOf(texts.titleId)
  // A call that puts a campaign replaces one of the same name: whether there is one is asked before.
  const other = useCall(admin.getCampaignTexts, friendlyId === '' ? null : { params: { friendlyId } })
  const isTaken = other.data !== undefined
  const put = useChange(admin.putCampaign, {
    refreshes: [admin.listDeskCampaigns],
    done: t`The campaign is a draft`,
    onDone: ({ data }) => onMade(data.id),
  })
  const isNamed = /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(friendlyId)
  const nameFault = isTaken
    ? t`This campaign already exists`
    : wasTried && !isNamed
      ? t`Small letters, figures and dashes`
      : undefined
  const save = () => {
    setTried(true)
    if (!isNamed || isTaken || other.isFetching || Object.keys(faultsOf(texts)).length > 0) return
    put.run({ params: { friendlyId }, body: bodyOf(texts, NO_DAYS) })
  }
  return (
    <Dialog open onClose={onClose} label={t`New campaign`} size="wide">
      <form
        className={style.dialog}
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <h2>
          <Trans>New campaign</Trans>
        </h2>
        <TextFields
          texts={texts}
          isOff={false}
          wasTried={wasTried}
          onChange={(part) => setTexts((before) => ({ ...before, ...part }))}
        />
        <TextField
          label={t`Short name, for addresses`}
          value={friendlyId}
          maxLength={64}
          error={nameFault}
          onChange={({ target }) => setName(target.value.trim().toLowerCase())}
        />
        <div className={style.buttons}>
          <ActionButton label={t`Cancel`} onPress={onClose} />
          <ActionButton type="submit" tone="brand" label={t`Make it`} isBusy={put.isRunning} />
        </div>
      </form>
    </Dialog>
  )
}
