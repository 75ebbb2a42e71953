import { Trans, useLingui } from '@lingui/react/macro'
import { user, type SettingValue } from '@tayang/contract'
import { Button, Dialog } from '@tayang/design'
import { useState, type FormEvent } from 'react'
import { call } from '#shared/api'
import { useSetting } from '#shared/settings'
import { showToast } from '#shared/toasts'
import { useLanguage } from '#shared/i18n'
import type { Reported } from './reported.ts'
import style from './report-abuse.module.css'

type Reason = SettingValue<'userReport.reason.user'>[number]

/** The report dialog: a report needs a reason and somebody (Spec 1, section 5). */
export function ReportDialog({ reported, onClose }: { reported: Reported; onClose: () => void }) {
  const { t } = useLingui()
  const language = useLanguage()
  const reasons = useReasons(reported.type)
  const [chosen, setChosen] = useState<Reason | null>(null)
  const [state, setState] = useState<'asking' | 'busy' | 'done'>('asking')

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (!chosen) return
    setState('busy')
    try {
      await call(user.report, { body: bodyOf(reported, chosen) })
      setState('done')
    } catch {
      showToast(t`Some error occured, please refresh the page!`, 'error')
      setState('asking')
    }
  }

  if (state === 'done') {
    return (
      <Dialog open onClose={onClose} label={t`Report`} className={style.dialog}>
        <p role="status" className={style.title}>
          <Trans>Reported, Thank You</Trans>
        </p>
        <Button wide onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      </Dialog>
    )
  }
  return (
    <Dialog open onClose={onClose} label={t`Report`}>
      <form className={style.dialog} onSubmit={(event) => void handleSubmit(event)}>
        <fieldset className={style.reasons}>
          <legend className={style.title}>
            <Trans>Report</Trans>
          </legend>
          {reasons === null && (
            <p role="status">
              <Trans>Loading...</Trans>
            </p>
          )}
          {reasons?.map((reason) => (
            <label key={reason.key} className={style.reason}>
              <input
                type="radio"
                name="reason"
                value={reason.key}
                checked={chosen?.key === reason.key}
                onChange={() => setChosen(reason)}
              />
              {reason.title[language]}
            </label>
          ))}
        </fieldset>
        <Button type="submit" wide disabled={!chosen} busy={state === 'busy' ? t`Loading...` : undefined}>
          <Trans>Report</Trans>
        </Button>
        <Button tone="ghost" wide onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      </form>
    </Dialog>
  )
}

function useReasons(type: Reported['type']): Reason[] | null {
  return useSetting(`userReport.reason.${type}`)
}

/** Stored in the specification's words: the key of the reason and its English title (A046). */
function bodyOf({ profileId, type, entity }: Reported, reason: Reason) {
  return {
    ...(profileId !== null && { profileIdReportee: profileId }),
    type,
    reason: reason.title.en,
    titleCase: reason.title.en,
    idCase: reason.key,
    ...(entity && { idEntity: entity.id, valueEntity: entity.value }),
  }
}
