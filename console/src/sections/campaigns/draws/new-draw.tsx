import { Trans, useLingui } from '@lingui/react/macro'
import { admin } from '@tayang/contract'
import { Dialog } from '@tayang/design'
import { useState } from 'react'
import { ActionButton } from '#kit'
import { useChange } from '#shared/api'
import { useNow } from '#shared/i18n'
import { CampaignChoice } from '../campaign-choice.tsx'
import { emptyDraw, faultsOf, termsOf } from './draw-draft.ts'
import { DrawFields } from './draw-fields.tsx'
import { useDrawRefusal } from './refusal-words.ts'
import style from '../campaigns.module.css'

const MINUTE_MS = 60_000

interface NewDrawProps {
  campaign: string
  onClose: () => void
  onMade: (id: string) => void
}

/** Begins the draw of a campaign; nothing of it is public before it is announced. */
export function NewDraw({ campaign, onClose, onMade }: NewDrawProps) {
  const { t } = useLingui()
  const now = useNow(MINUTE_MS)
  const [campaignId, setCampaign] = useState(campaign)
  const [draft, setDraft] = useState(emptyDraw)
  const [wasTried, setTried] = useState(false)
  const [said, setSaid] = useState<string | null>(null)
  const wordOf = useDrawRefusal()
  const create = useChange(admin.createDraw, {
    done: t`The draw is a draft`,
    refreshes: [admin.listDraws],
    onDone: ({ data }) => onMade(data.id),
    onRefused(error) {
      const word = wordOf(error)
      setSaid(word)
      return word !== null
    },
  })
  const faults = faultsOf(draft, now)
  const save = () => {
    setTried(true)
    setSaid(null)
    if (campaignId === '' || Object.keys(faults).length > 0 || create.isRunning) return
    create.run({ params: { id: campaignId }, body: termsOf(draft) })
  }
  return (
    <Dialog open onClose={onClose} label={t`New draw`} size="wide">
      <form
        className={style.dialog}
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <h2>
          <Trans>New draw</Trans>
        </h2>
        <CampaignChoice by="id" value={campaignId} none={t`Choose a campaign`} onChoose={setCampaign} />
        {wasTried && campaignId === '' && <p role="alert" className={style.fault}>{t`Choose a campaign`}</p>}
        <DrawFields
          draft={draft}
          faults={wasTried ? faults : {}}
          onChange={(part) => setDraft((before) => ({ ...before, ...part }))}
        />
        {said !== null && (
          <p role="alert" className={style.fault}>
            {said}
          </p>
        )}
        <div className={style.buttons}>
          <ActionButton label={t`Cancel`} onPress={onClose} />
          <ActionButton type="submit" tone="brand" label={t`Make it`} isBusy={create.isRunning} />
        </div>
      </form>
    </Dialog>
  )
}
