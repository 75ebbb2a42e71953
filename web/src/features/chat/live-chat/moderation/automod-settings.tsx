import { Trans, useLingui } from '@lingui/react/macro'
import { moderation, type ChatSettings, type PackAction } from '@tayang/contract'
import { Button, TextArea } from '@tayang/design'
import { useState } from 'react'
import type { ChatSettingsProps } from './room-settings.tsx'
import { SettingChoice, SettingRow } from './setting-row.tsx'
import style from './moderation.module.css'

/** What AutoMod does with a message that a lexicon matches. */
export function LexiconSettings({ settings, change }: ChatSettingsProps) {
  const { t } = useLingui()
  const lexicons: [keyof ChatSettings['packs'], string][] = [
    ['judol', t`Online gambling`],
    ['porn', t`Porn`],
    ['hate', t`Hate`],
    ['contact', t`Phone numbers and links`],
    ['own', t`Your blocked words`],
  ]
  const names: Record<PackAction, string> = {
    allow: t`Approve`,
    hold: t`Hold for review`,
    hide: t`Show to its writer only`,
    drop: t`Reject`,
  }
  const actions = Object.keys(names) as PackAction[]
  return (
    <section className={style.section}>
      <h3>AutoMod</h3>
      {lexicons.map(([lexicon, name]) => (
        <SettingRow key={lexicon} title={name}>
          <SettingChoice
            label={name}
            value={settings.packs[lexicon]}
            choices={actions}
            nameOf={(action) => names[action]}
            onChoose={(action) => change({ packs: { ...settings.packs, [lexicon]: action } })}
          />
        </SettingRow>
      ))}
    </section>
  )
}

/** The streamer's own lexicon, one word a line; AutoMod finds disguised spellings as well. */
export function OwnWords({ settings, change }: ChatSettingsProps) {
  const { t } = useLingui()
  const [text, setText] = useState(settings.words.join('\n'))
  const words = [...new Set(text.split('\n').map((word) => word.trim()))].filter((word) => word !== '')
  const isLong = words.some((word) => [...word].length > moderation.OWN_WORD_LENGTH_MAX)
  const isMany = words.length > moderation.OWN_WORDS_MAX
  const isSame = words.join('\n') === settings.words.join('\n')
  return (
    <section className={style.section}>
      <TextArea
        label={t`Your blocked words, one per line`}
        hint={t`At most ${moderation.OWN_WORDS_MAX} words of ${moderation.OWN_WORD_LENGTH_MAX} characters`}
        value={text}
        rows={4}
        onChange={(event) => setText(event.target.value)}
      />
      <Button tone="quiet" disabled={isSame || isLong || isMany} onClick={() => change({ words })}>
        <Trans>Save words</Trans>
      </Button>
    </section>
  )
}
