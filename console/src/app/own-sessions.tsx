import { Trans, useLingui } from '@lingui/react/macro'
import { admin } from '@tayang/contract'
import { Chip, Page, SmallButton, When, WhenRead } from '#kit'
import { useCall, useChange } from '#shared/api'
import style from './app.module.css'

/** The own sessions of the console; each can be ended. */
export function OwnSessions() {
  const { t } = useLingui()
  const read = useCall(admin.listConsoleSessions, {})
  const end = useChange(admin.endConsoleSession, { done: t`The session has ended` })
  return (
    <Page title={t`Your sessions`}>
      <WhenRead read={read}>
        {(listed) => (
          <ul className={style.sessions}>
            {listed.map(({ id, browser, address, usedAt, endsAt, isThis }) => (
              <li key={id}>
                <span>
                  {browser} {isThis && <Chip tone="ok">{t`this one`}</Chip>}
                  <small>
                    {address} · <Trans>used</Trans> <When at={usedAt} ago /> · <Trans>ends</Trans>{' '}
                    <When at={endsAt} />
                  </small>
                </span>
                {!isThis && (
                  <SmallButton
                    tone="danger"
                    disabled={end.isRunning}
                    onPress={() => end.run({ params: { id } })}
                  >
                    <Trans>End</Trans>
                  </SmallButton>
                )}
              </li>
            ))}
          </ul>
        )}
      </WhenRead>
    </Page>
  )
}
