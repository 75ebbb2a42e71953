import { Trans, useLingui } from '@lingui/react/macro'
import { admin, type AnswerOf, type PersonHead } from '@tayang/contract'
import { Monitor, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { Chip, Panel, SmallButton, When, WhenRead } from '#kit'
import { useCall, useChange } from '#shared/api'
import { formatDay, useLanguage, useNow } from '#shared/i18n'
import { useMay, useSession } from '#shared/session'
import { AccountDialogs } from '../actions/account-dialogs.tsx'
import style from './panels.module.css'
import { SHORT } from './paged.ts'

type Session = AnswerOf<typeof admin.listPersonSessions>['data'][number]

/** A device of the last days is new: payouts wait for it, and so should an operator. */
const MINUTE_MS = 60_000
const NEW_MS = 7 * 24 * 60 * 60_000

/** Where the person is signed in. */
export function SessionsPanel({ person, isShort = false }: { person: PersonHead; isShort?: boolean }) {
  const { t } = useLingui()
  const params = { accountId: person.accountId }
  const read = useCall(admin.listPersonSessions, { params })
  const isOwn = useSession()?.accountId === person.accountId
  const mayEnd = useMay('people.sessions') && !isOwn
  const [isEnding, setEnding] = useState(false)
  const end = useChange(admin.endPersonSession, {
    done: t`The session is ended`,
    refreshes: [admin.listPersonSessions, admin.getPerson],
  })
  return (
    <Panel
      title={t`Sessions and devices`}
      note={person.counts.sessions}
      actions={
        mayEnd &&
        (read.data?.length ?? 0) > 0 && (
          <SmallButton onPress={() => setEnding(true)}>
            <Trans>End all</Trans>
          </SmallButton>
        )
      }
    >
      <AccountDialogs
        person={person}
        dialog={isEnding ? 'sessions' : null}
        onClose={() => setEnding(false)}
      />
      <WhenRead read={read} rows={2}>
        {(sessions) =>
          sessions.length === 0 ? (
            <p className={style.nothing}>
              <Trans>Not logged in anywhere.</Trans>
            </p>
          ) : (
            <ul className={style.rows}>
              {(isShort ? sessions.slice(0, SHORT) : sessions).map((session) => (
                <li key={session.id}>
                  <Device session={session} />
                  <span className={style.rowEnd}>
                    <When at={session.usedAt} ago />
                    {mayEnd && (
                      <SmallButton
                        tone="ghost"
                        aria-label={t`End the session on ${session.device.name}`}
                        onPress={() => end.run({ params: { ...params, id: session.id } })}
                      >
                        <Trans>End</Trans>
                      </SmallButton>
                    )}
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </WhenRead>
    </Panel>
  )
}

function Device({ session }: { session: Session }) {
  const language = useLanguage()
  const { device } = session
  const isPhone = device.platform === 'android' || device.platform === 'ios'
  const Icon = isPhone ? Smartphone : Monitor
  const isNew = useNow(MINUTE_MS) - device.since < NEW_MS
  return (
    <>
      <Icon size={18} aria-hidden className={style.quiet} />
      <span className={style.rowText}>
        <bdi>{device.name}</bdi>
        <span className={style.quiet}>
          {device.platform} {device.osVersion}
        </span>
      </span>
      {isNew && (
        <Chip tone="premium">
          <Trans>New {formatDay(device.since, language)}</Trans>
        </Chip>
      )}
      {!session.isValidated && (
        <Chip>
          <Trans>Waiting</Trans>
        </Chip>
      )}
    </>
  )
}
