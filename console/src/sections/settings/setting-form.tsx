import { Trans, useLingui } from '@lingui/react/macro'
import { admin, type SettingState } from '@tayang/contract'
import { TextField } from '@tayang/design'
import { Save } from 'lucide-react'
import { useState } from 'react'
import { ActionButton, Chip, Conflict, Panel, SmallButton } from '#kit'
import { isRefusal, useChange } from '#shared/api'
import { writtenOf, type FieldSchema } from './schema-of-field.ts'
import { ValueField } from './value-field.tsx'
import style from './settings.module.css'

interface SettingFormProps {
  setting: SettingState
  name: string
}

/** Another value of a setting, from now on or later; where somebody changed it meanwhile, both values side by side. */
export function SettingForm({ setting, name }: SettingFormProps) {
  const { t } = useLingui()
  const draft = useDraft(setting)
  if (draft.isMet) {
    return (
      <Conflict
        theirs={writtenOf(setting.value)}
        mine={writtenOf(draft.value)}
        by={setting.changedByName}
        onTakeTheirs={draft.takeTheirs}
        onKeepMine={() => draft.save({ revision: setting.revision })}
      />
    )
  }
  return (
    <Panel
      title={t`Change`}
      note={setting.isMoney ? <Chip tone="premium">{t`two operators`}</Chip> : undefined}
    >
      <form
        className={style.form}
        onSubmit={(event) => {
          event.preventDefault()
          draft.save()
        }}
      >
        <ValueField
          label={name}
          schema={setting.schema as FieldSchema}
          value={draft.value}
          onChange={(value) => draft.put({ value })}
        />
        <WhyAndWhen setting={setting} draft={draft} />
        <div className={style.buttons}>
          <SmallButton
            tone="ghost"
            disabled={draft.isSaving || setting.changedAt === null}
            onPress={() => draft.save({ value: null })}
          >
            <Trans>Back to the default</Trans>
          </SmallButton>
          <ActionButton
            type="submit"
            tone="brand"
            icon={Save}
            label={t`Save`}
            stepUp
            second={setting.isMoney}
            isBusy={draft.isSaving}
            isOff={draft.isSame || (setting.isMoney && draft.reason.trim().length < REASON_LENGTH_MIN)}
          />
        </div>
      </form>
    </Panel>
  )
}

/** The second operator reads the reason of a setting of money. */
const REASON_LENGTH_MIN = 3

function WhyAndWhen({ setting, draft }: { setting: SettingState; draft: Draft }) {
  const { t } = useLingui()
  return (
    <>
      <div className={style.both}>
        <TextField
          label={setting.isMoney ? t`Reason` : t`Reason (optional)`}
          value={draft.reason}
          maxLength={500}
          onChange={({ target }) => draft.put({ reason: target.value })}
        />
        <TextField
          label={t`From (WIB, empty: now)`}
          type="datetime-local"
          value={draft.from}
          onChange={({ target }) => draft.put({ from: target.value })}
        />
      </div>
      <p className={style.quiet}>
        {setting.isMoney
          ? t`Another operator has to confirm it before it applies to everybody.`
          : t`It applies to everybody at once, or from the time above.`}
      </p>
    </>
  )
}

type Draft = ReturnType<typeof useDraft>

/** What is being written. It keeps the revision that was read: a change by somebody else is met when it is saved. */
function useDraft(setting: SettingState) {
  const { t } = useLingui()
  const asRead = ({ value, revision }: SettingState) => ({
    value,
    read: value,
    revision,
    reason: '',
    from: '',
  })
  const [draft, setDraft] = useState(() => asRead(setting))
  const [isMet, setMet] = useState(false)
  const begin = (from: SettingState) => {
    setDraft(asRead(from))
    setMet(false)
  }
  const isUntouched =
    writtenOf(draft.value) === writtenOf(draft.read) && draft.reason === '' && draft.from === ''
  // Where nothing was written yet, there is nothing to lose: the form follows what others change.
  if (isUntouched && setting.revision > draft.revision) setDraft(asRead(setting))
  const change = useChange(admin.putSetting, {
    done: setting.isMoney ? t`Asked. Another operator confirms it.` : t`Saved`,
    onDone: ({ data }) => begin(data),
    onRefused: (error) => {
      const met = isRefusal(error, 'REVISION_OUTDATED')
      if (met) setMet(true)
      return met
    },
  })
  return {
    ...draft,
    isMet,
    isSaving: change.isRunning,
    isSame: writtenOf(draft.value) === writtenOf(setting.value),
    put: (part: Partial<typeof draft>) => setDraft({ ...draft, ...part }),
    takeTheirs: () => begin(setting),
    save: (over: { revision?: number; value?: unknown } = {}) => {
      const { value, revision, reason, from } = { ...draft, ...over }
      change.run({
        params: { key: setting.key },
        body: { value, reason: reason.trim(), revision, ...(from !== '' && { from: inJakarta(from) }) },
      })
    },
  }
}

/** A time of a clock in Jakarta, wherever the operator sits. */
function inJakarta(local: string): number {
  return Date.parse(`${local}:00+07:00`)
}
