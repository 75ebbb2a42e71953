import { useLingui } from '@lingui/react/macro'
import type { ChatSettings } from '@tayang/contract'
import { Switch } from '@tayang/design'
import { SettingChoice, SettingRow } from './setting-row.tsx'
import style from './moderation.module.css'

const SLOW_CHOICES = [0, 3, 5, 10, 30, 60, 120]
const AGE_CHOICES = [0, 1, 3, 7, 30]

export interface ChatSettingsProps {
  settings: ChatSettings
  change: (part: Partial<ChatSettings>) => void
}

/** The rules of the chat room. */
export function RoomSettings({ settings, change }: ChatSettingsProps) {
  const { t } = useLingui()
  return (
    <section className={style.section}>
      <SettingRow title={t`Shield`} note={t`Lock down the chat until you turn it off`}>
        <Switch
          label={t`Shield`}
          checked={settings.isShielded}
          onChange={(isShielded) => change({ isShielded })}
        />
      </SettingRow>
      <SettingRow title={t`Slow mode`} note={t`Seconds between comments`}>
        <SettingChoice
          label={t`Slow mode`}
          value={settings.slowSeconds}
          choices={SLOW_CHOICES}
          nameOf={(seconds) => (seconds === 0 ? t`Off` : t`${seconds} s`)}
          onChoose={(slowSeconds) => change({ slowSeconds })}
        />
      </SettingRow>
      <SettingRow title={t`Followers only`}>
        <Switch
          label={t`Followers only`}
          checked={settings.followersOnly}
          onChange={(followersOnly) => change({ followersOnly })}
        />
      </SettingRow>
      <SettingRow title={t`Minimum age of an account`}>
        <SettingChoice
          label={t`Minimum age of an account`}
          value={settings.minAccountAgeDays}
          choices={AGE_CHOICES}
          nameOf={(days) => (days === 0 ? t`Off` : t`${days} days`)}
          onChoose={(minAccountAgeDays) => change({ minAccountAgeDays })}
        />
      </SettingRow>
    </section>
  )
}
