import { Trans, useLingui } from '@lingui/react/macro'
import { admin, type CampaignCase } from '@tayang/contract'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { ActionButton, Panel, SmallButton, WhenRead } from '#kit'
import { useCall, useChange } from '#shared/api'
import { useMay } from '#shared/session'
import { PersonChoice } from '../chances/person-choice.tsx'
import style from '../campaigns.module.css'

/** Whose live quizzes give chances in a campaign. No streamer chooses it, or they could make chances for friends. */
export function QuizHosts({ one }: { one: CampaignCase }) {
  const { t } = useLingui()
  const mayEdit = useMay('campaigns.edit')
  const read = useCall(admin.listQuizHosts, { params: { id: one.id } })
  const remove = useChange(admin.unnameQuizHost, { done: t`Taken away`, refreshes: [admin.listQuizHosts] })
  return (
    <Panel title={<Trans>Hosts of live quizzes</Trans>} className={style.panel}>
      <p className={style.quiet}>
        <Trans>Places and streaks in live quizzes of these streamers give chances in this campaign.</Trans>
      </p>
      <WhenRead read={read} rows={1}>
        {(hosts) =>
          hosts.length === 0 ? (
            <p className={style.note}>{t`Nobody yet: no live quiz gives chances in it.`}</p>
          ) : (
            <ul className={style.fields} aria-label={t`Hosts of live quizzes`}>
              {hosts.map(({ accountId, name }) => (
                <li key={accountId} className={style.flag}>
                  <bdi>{name}</bdi>
                  {mayEdit && (
                    <SmallButton
                      aria-label={t`Take away ${name}`}
                      onPress={() => remove.run({ params: { id: one.id, accountId } })}
                    >
                      {t`Take away`}
                    </SmallButton>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </WhenRead>
      {mayEdit && <NameHost id={one.id} />}
    </Panel>
  )
}

function NameHost({ id }: { id: string }) {
  const { t } = useLingui()
  const [accountId, setAccount] = useState('')
  const name = useChange(admin.nameQuizHost, {
    done: t`Named`,
    refreshes: [admin.listQuizHosts],
    onDone: () => setAccount(''),
  })
  return (
    <>
      <PersonChoice value={accountId} onChange={setAccount} />
      <ActionButton
        className={style.narrow}
        icon={UserPlus}
        label={t`Name as a host`}
        isOff={accountId === '' || name.isRunning}
        onPress={() => name.run({ params: { id, accountId } })}
      />
    </>
  )
}
