import { useLingui } from '@lingui/react/macro'
import { admin, type OperatorListed } from '@tayang/contract'
import { Avatar } from '@tayang/design'
import { Chip, Empty, Facts, Panel, StatusLamp, When, WhenRead } from '#kit'
import { useCall } from '#shared/api'
import { useMay, useSession } from '#shared/session'
import { RoleChoice } from './role-choice.tsx'
import type { OpenOperator } from './use-open-operator.ts'
import style from './operators.module.css'

/** One operator: who it is, the roles with what they may do, the open sessions. */
export function OperatorCase({ open }: { open: OpenOperator }) {
  return (
    <WhenRead read={open.read}>
      {(operator) => (
        <article className={style.case}>
          <Who operator={operator} />
          <RolesPanel operator={operator} open={open} />
          <Sessions id={operator.id} />
        </article>
      )}
    </WhenRead>
  )
}

function Who({ operator }: { operator: OperatorListed }) {
  const { t } = useLingui()
  const { name, avatar, email, status, linkEndsAt, hasSecondFactor } = operator
  const words = {
    active: <StatusLamp tone="ok">{t`works here`}</StatusLamp>,
    invited: <StatusLamp tone="premium">{t`invited, has not come yet`}</StatusLamp>,
    banned: <StatusLamp tone="err">{t`the account is closed`}</StatusLamp>,
  }
  return (
    <header className={style.who}>
      <Avatar name={name} picture={avatar} size={56} />
      <div>
        <h1>{name}</h1>
        <Facts
          facts={[
            [t`Email`, email],
            [t`State`, words[status]],
            [t`Authenticator app`, hasSecondFactor ? t`set up` : t`not set up`],
            [t`A link waits until`, linkEndsAt === null ? null : <When key="link" at={linkEndsAt} />],
          ]}
        />
      </div>
    </header>
  )
}

function RolesPanel({ operator, open }: { operator: OperatorListed; open: OpenOperator }) {
  const { t } = useLingui()
  const mayEdit = useMay('operators.edit')
  const isOwn = useSession()?.accountId === operator.id
  return (
    <Panel title={t`Roles`} note={isOwn ? t`Nobody changes their own` : undefined}>
      <RoleChoice chosen={open.chosen} onChoose={open.choose} isFixed={!mayEdit || isOwn} />
    </Panel>
  )
}

function Sessions({ id }: { id: string }) {
  const { t } = useLingui()
  const read = useCall(admin.listOperatorSessions, { params: { id } })
  return (
    <Panel title={t`Sessions of the console`} note={read.data?.length}>
      <WhenRead read={read} rows={2}>
        {(sessions) =>
          sessions.length === 0 ? (
            <Empty>{t`None is open.`}</Empty>
          ) : (
            <ul className={style.sessions}>
              {sessions.map(({ id: key, browser, address, usedAt, endsAt, isThis }) => (
                <li key={key}>
                  <span>
                    {browser || t`a program`} {isThis && <Chip tone="ok">{t`this one`}</Chip>}
                  </span>
                  <Facts
                    inline
                    facts={[
                      [t`Address`, address],
                      [t`Used`, <When key="used" at={usedAt} ago />],
                      [t`Ends`, <When key="ends" at={endsAt} />],
                    ]}
                  />
                </li>
              ))}
            </ul>
          )
        }
      </WhenRead>
    </Panel>
  )
}
