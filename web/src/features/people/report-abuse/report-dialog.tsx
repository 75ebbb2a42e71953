import { Trans, useLingui } from '@lingui/react/macro'
import { user, type SettingValue } from '@tayang/contract'
import { Button, Dialog } from '@tayang/design'
import { useState, type FormEvent } from 'react'
import { useChange, WithQueries } from '#shared/api'
import { useSetting } from '#shared/settings'
import { useLanguage } from '#shared/i18n'
import type { Reported } from './reported.ts'
import style from './report-abuse.module.css'

type Reason = SettingValue<'userReport.reason.user'>[number]

interface ReportDialogProps {
  reported: Reported
  onClose: () => void
}

/** The report dialog: a report needs a reason and a signed-in person. See docs/product/people.md#reports. */
export function ReportDialog(props: ReportDialogProps) {
  return (
    <WithQueries>
      <Steps {...props} />
    </WithQueries>
  )
}

function Steps({ reported, onClose }: ReportDialogProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const reasons = useReasons(reported.type)
  const [chosen, setChosen] = useState<Reason | null>(null)
  const [isDone, setIsDone] = useState(false)
  const report = useChange(user.report, {
    failure: t`Some error occured, please refresh the page!`,
    onDone: () => setIsDone(true),
  })

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (chosen) report.run({ body: bodyOf(reported, chosen) })
  }

  if (isDone) {
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
      <form className={style.dialog} onSubmit={handleSubmit}>
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
        <Button type="submit" wide disabled={!chosen} busy={report.isRunning ? t`Loading...` : undefined}>
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

/** The server stores the key of the reason and its English title, whatever the language of the page. */
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
