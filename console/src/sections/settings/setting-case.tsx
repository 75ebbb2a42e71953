import { Trans, useLingui } from '@lingui/react/macro'
import { admin, holds, type SettingKey, type SettingState } from '@tayang/contract'
import { Link } from 'react-router'
import { Facts, Panel, SmallButton, When } from '#kit'
import { useChange } from '#shared/api'
import { useRoles } from '#shared/session'
import { settingWords } from './setting-names.ts'
import { writtenOf } from './schema-of-field.ts'
import { SettingForm } from './setting-form.tsx'
import { SettingHistory } from './setting-history.tsx'
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
  return <pre className={style.value}>{writtenOf(value)}</pre>
}

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
