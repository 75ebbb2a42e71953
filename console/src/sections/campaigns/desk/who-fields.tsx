import { Trans, useLingui } from '@lingui/react/macro'
import { Switch, TextField } from '@tayang/design'
import { Link } from 'react-router'
import { MomentField, Panel } from '#kit'
import { useMay } from '#shared/session'
import { provinces } from '../provinces.ts'
import type { CampaignForm } from './use-campaign-draft.ts'
import style from '../campaigns.module.css'

/** From when to when it runs, and how many chances one person may have. */
export function DateFields({ form }: { form: CampaignForm }) {
  const { t } = useLingui()
  const { draft } = form
  return (
    <Panel title={<Trans>Dates and caps</Trans>} className={style.panel}>
      <div className={style.several}>
        <MomentField
          label={t`Begins (WIB, empty: at once)`}
          at={draft.startsAt}
          disabled={form.isOff}
          error={form.errorOf('startsAt')}
          onChange={(startsAt) => form.put({ startsAt })}
        />
        <MomentField
          label={t`Ends (WIB)`}
          at={draft.endsAt}
          disabled={form.isOff}
          error={form.errorOf('endsAt')}
          onChange={(endsAt) => form.put({ endsAt })}
        />
        <TextField label={t`Chances of one person`} inputMode="numeric" {...form.fieldFor('chancesMax')} />
        <TextField
          label={t`Of these in one day`}
          inputMode="numeric"
          {...form.fieldFor('chancesPerDayMax')}
        />
      </div>
    </Panel>
  )
}

/** Who may take part; the place is checked when a prize is claimed. */
export function WhoFields({ form }: { form: CampaignForm }) {
  const { t } = useLingui()
  const mayReadChances = useMay('chances.read')
  const label = t`Needs a verified number`
  return (
    <Panel
      title={<Trans>Who may take part</Trans>}
      actions={
        mayReadChances && (
          <Link className={style.link} to="/campaigns/excluded">
            <Trans>Excluded accounts</Trans>
          </Link>
        )
      }
      className={style.panel}
    >
      <div className={style.fields}>
        <div className={style.several}>
          <TextField label={t`Age, at least`} inputMode="numeric" {...form.fieldFor('ageMin')} />
          <TextField
            label={t`Days since the account was made, at least`}
            inputMode="numeric"
            {...form.fieldFor('accountDaysMin')}
          />
          <div className={style.flag}>
            <Switch
              label={label}
              checked={form.draft.needsNumber}
              disabled={form.isOff}
              onChange={(needsNumber) => form.put({ needsNumber })}
            />
            <span aria-hidden>{label}</span>
          </div>
        </div>
        <Provinces form={form} />
      </div>
    </Panel>
  )
}

function Provinces({ form }: { form: CampaignForm }) {
  const { t } = useLingui()
  const { provinces: chosen } = form.draft
  const toggle = (code: string) =>
    form.put({
      provinces: chosen.includes(code) ? chosen.filter((one) => one !== code) : [...chosen, code].toSorted(),
    })
  const count = chosen.length
  return (
    <details className={style.provinces}>
      <summary>{count === 0 ? t`All of Indonesia` : t`${count} provinces`}</summary>
      <fieldset disabled={form.isOff}>
        <legend>{t`Provinces (none chosen: all)`}</legend>
        {provinces.map(([code, name]) => (
          <label key={code}>
            <input type="checkbox" checked={chosen.includes(code)} onChange={() => toggle(code)} />
            {name}
          </label>
        ))}
      </fieldset>
    </details>
  )
}
