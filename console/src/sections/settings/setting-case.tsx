import { Trans, useLingui } from '@lingui/react/macro'
import { admin, type SettingKey, type SettingState } from '@tayang/contract'
import { TextField } from '@tayang/design'
import { Save } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { ActionButton, Chip, Conflict, Facts, Panel, SmallButton, When } from '#kit'
import { isRefusal, useChange } from '#shared/api'
import { holds } from '@tayang/contract'
import { useRoles } from '#shared/session'
import { settingWords } from './setting-names.ts'
import type { FieldSchema } from './schema-of-field.ts'
import { SettingHistory } from './setting-history.tsx'
import { ValueField } from './value-field.tsx'
import style from './settings.module.css'

interface SettingCaseProps {
  setting: SettingState
  name: string
}

/** One setting: what it is, what waits, a form to change it, and its history. */
export function SettingCase({ setting, name }: SettingCaseProps) {
  const { i18n, t } = useLingui()
  const says = settingWords[setting.key as SettingKey]?.says
  const roles = useRoles()
  const may = holds(roles, setting.isMoney ? 'settings.money' : 'settings.edit')
  return (
    <article className={style.setting}>
      <header>
        <h2>{name}</h2>
        <code>{setting.key}</code>
        {says && <p>{i18n._(says)}</p>}
      </header>
      <Facts
        facts={[
          [t`Default`, <Value key="default" value={setting.default} />],
          [t`Last changed`, setting.changedAt === null ? null : <When key="at" at={setting.changedAt} />],
          [t`By`, setting.changedBy === null ? null : (setting.changedByName ?? t`somebody who is gone`)],
        ]}
      />
      {setting.waiting && <Waiting waiting={setting.waiting} />}
      {setting.scheduled.length > 0 && <Scheduled setting={setting} may={may} />}
      {may ? (
        // A change by somebody else must not replace what is being written: it is met when it is saved.
        <SettingForm setting={setting} name={name} />
      ) : (
        <Panel title={t`Value`}>
          <div className={style.body}>
            <Value value={setting.value} />
          </div>
        </Panel>
      )}
      <SettingHistory setting={setting} may={may} />
    </article>
  )
}

/** A value as it is stored. */
function Value({ value }: { value: unknown }) {
  return <pre className={style.value}>{written(value)}</pre>
}

const written = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value, null, 2)

function Waiting({ waiting }: { waiting: NonNullable<SettingState['waiting']> }) {
  const { t } = useLingui()
  return (
    <Panel title={t`Waits for another operator`} note={<When at={waiting.askedAt} ago />}>
      <div className={style.body}>
        <code>{waiting.summary}</code>
        <p>{waiting.reason}</p>
        <p className={style.quiet}>
          <Trans>{waiting.askedByName} asked for it.</Trans>{' '}
          <Link to={`/approvals?case=${waiting.approvalId}`}>{t`Open the request`}</Link>
        </p>
      </div>
    </Panel>
  )
}

function Scheduled({ setting, may }: { setting: SettingState; may: boolean }) {
  const { t } = useLingui()
  const cancel = useChange(admin.cancelScheduledSetting, { done: t`Called off` })
  return (
    <Panel title={t`Planned`}>
      <ul className={style.lines}>
        {setting.scheduled.map((one) => (
          <li key={one.revision}>
            <When at={one.from} />
            <Value value={one.value} />
            {one.reason !== '' && <span className={style.quiet}>{one.reason}</span>}
            {may && (
              <SmallButton
                disabled={cancel.isRunning}
                onPress={() => cancel.run({ params: { key: setting.key, revision: one.revision } })}
              >
                <Trans>Call off</Trans>
              </SmallButton>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function SettingForm({ setting, name }: SettingCaseProps) {
  const { t } = useLingui()
  const [draft, setDraft] = useState({ value: setting.value, revision: setting.revision })
  const [reason, setReason] = useState('')
  const [from, setFrom] = useState('')
  const [isMet, setMet] = useState(false)
  const put = useChange(admin.putSetting, {
    done: setting.isMoney ? t`Asked. Another operator confirms it.` : t`Saved`,
    onDone: ({ data }) => {
      setDraft({ value: data.value, revision: data.revision })
      setReason('')
      setFrom('')
      setMet(false)
    },
    onRefused: (error) => {
      const met = isRefusal(error, 'REVISION_OUTDATED')
      if (met) setMet(true)
      return met
    },
  })
  const isSame = written(draft.value) === written(setting.value)
  const save = (revision: number, value: unknown = draft.value) =>
    put.run({
      params: { key: setting.key },
      body: { value, reason: reason.trim(), revision, ...(from !== '' && { from: jakarta(from) }) },
    })
  if (isMet) {
    return (
      <Conflict
        theirs={written(setting.value)}
        mine={written(draft.value)}
        by={setting.changedByName}
        onTakeTheirs={() => {
          setDraft({ value: setting.value, revision: setting.revision })
          setMet(false)
        }}
        onKeepMine={() => save(setting.revision)}
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
          save(draft.revision)
        }}
      >
        <ValueField
          label={name}
          schema={setting.schema as FieldSchema}
          value={draft.value}
          onChange={(value) => setDraft({ ...draft, value })}
        />
        <div className={style.both}>
          <TextField
            label={setting.isMoney ? t`Reason` : t`Reason (optional)`}
            value={reason}
            maxLength={500}
            onChange={({ target }) => setReason(target.value)}
          />
          <TextField
            label={t`From (WIB, empty: now)`}
            type="datetime-local"
            value={from}
            onChange={({ target }) => setFrom(target.value)}
          />
        </div>
        <p className={style.quiet}>
          {setting.isMoney
            ? t`Another operator has to confirm it before it applies to everybody.`
            : t`It applies to everybody at once, or from the time above.`}
        </p>
        <div className={style.buttons}>
          <SmallButton
            tone="ghost"
            disabled={put.isRunning || setting.changedAt === null}
            onPress={() => save(draft.revision, null)}
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
            isBusy={put.isRunning}
            isOff={isSame || (setting.isMoney && reason.trim().length < 3)}
          />
        </div>
      </form>
    </Panel>
  )
}

/** A time of a clock in Jakarta, wherever the operator sits. */
function jakarta(local: string): number {
  return Date.parse(`${local}:00+07:00`)
}
