import { Trans, useLingui } from '@lingui/react/macro'
import { moderation, type ChatSettings } from '@tayang/contract'
import { Choice } from '@tayang/design'
import { useId } from 'react'
import { useCall, useChange } from '#shared/api'
import style from './moments.module.css'

type Clippers = ChatSettings['clipping']
type Waiting = ChatSettings['viewersMoments']

/** Who may keep moments of own shows, and whether those of viewers wait; nothing until that is known. */
export function MomentRulesRows({ profileId }: { profileId: string }) {
  const { t } = useLingui()
  const input = { params: { profileId } }
  const { data: settings } = useCall(moderation.getChatSettings, input)
  const put = useChange(moderation.putChatSettings, {
    optimistic: {
      of: moderation.getChatSettings,
      input,
      write: (shown, { body: { clipping, viewersMoments } }) => ({
        ...shown,
        data: {
          ...shown.data,
          ...(clipping !== undefined && { clipping }),
          ...(viewersMoments !== undefined && { viewersMoments }),
        },
      }),
      confirm: (shown, { data }) => ({ ...shown, data }),
    },
    failure: t`That didn't work. Please try again.`,
  })
  if (!settings) return null
  const clippers: readonly [Clippers, string][] = [
    ['everyone', t`Everyone`],
    ['followers', t`Followers`],
    ['moderators', t`Moderators`],
    ['nobody', t`No one`],
  ]
  const waits: readonly [Waiting, string][] = [
    ['wait', t`Wait for your approval`],
    ['at-once', t`Appear at once`],
  ]
  return (
    <div className={style.rules}>
      <Rule
        name={<Trans>Who may keep moments</Trans>}
        value={settings.clipping}
        choices={clippers}
        onChoose={(clipping) => put.run({ ...input, body: { clipping } })}
      />
      <Rule
        name={<Trans>Moments of viewers</Trans>}
        value={settings.viewersMoments}
        choices={waits}
        onChoose={(viewersMoments) => put.run({ ...input, body: { viewersMoments } })}
      />
    </div>
  )
}

interface RuleProps<Value extends string> {
  name: React.ReactNode
  value: Value
  choices: readonly [Value, string][]
  onChoose: (value: Value) => void
}

function Rule<Value extends string>({ name, value, choices, onChoose }: RuleProps<Value>) {
  const id = useId()
  return (
    <div className={style.rule}>
      <label htmlFor={id}>{name}</label>
      <Choice
        id={id}
        value={value}
        onChange={({ target }) => {
          const chosen = choices.find(([one]) => one === target.value)
          if (chosen) onChoose(chosen[0])
        }}
      >
        {choices.map(([one, text]) => (
          <option key={one} value={one}>
            {text}
          </option>
        ))}
      </Choice>
    </div>
  )
}
