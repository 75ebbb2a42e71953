import { useLingui } from '@lingui/react/macro'
import { admin, consoleRoles, type ConsoleRole, type OperatorListed } from '@tayang/contract'
import { Avatar } from '@tayang/design'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import {
  CaseList,
  CaseRow,
  Chip,
  Desk,
  Empty,
  FilterChoice,
  FilterText,
  ListFoot,
  SmallButton,
  useListAddress,
  When,
  WhenRead,
} from '#kit'
import { useCallList } from '#shared/api'
import { useMay, useSession } from '#shared/session'
import { InviteDialog } from './invite-dialog.tsx'
import { OperatorActions } from './operator-actions.tsx'
import { OperatorCase } from './operator-case.tsx'
import { roleWords } from './role-words.ts'
import { useOpenOperator } from './use-open-operator.ts'

/** Everybody who works at the console, and one of them with roles and sessions. */
export function OperatorsDesk() {
  const { t } = useLingui()
  const address = useListAddress({ role: '', search: '' })
  const [isInviting, setInviting] = useState(false)
  const mayEdit = useMay('operators.edit')
  const { role, search } = address.filters
  const list = useCallList(admin.listOperators, {
    query: {
      ...(role && { role: role as ConsoleRole }),
      ...(search && { search }),
      ...(address.cursor && { cursor: address.cursor }),
    },
  })
  const open = useOpenOperator(address.selected)
  return (
    <>
      <Desk
        title={t`Operators`}
        count={
          mayEdit && (
            <SmallButton shortcut="i" onPress={() => setInviting(true)}>
              <UserPlus size={15} aria-hidden />
              {t`Invite`}
            </SmallButton>
          )
        }
        filters={<Filters address={address} />}
        list={
          <WhenRead read={list}>
            {(items) => (
              <CaseList
                label={t`Operators`}
                items={items}
                keyOf={({ id }) => id}
                render={(operator) => <OperatorRow operator={operator} />}
                selected={address.selected}
                onSelect={address.select}
                isOld={list.isOld}
                empty={<Empty>{t`No one matches these filters.`}</Empty>}
                foot={<ListFoot next={list.next} cursor={address.cursor} goTo={address.goTo} />}
              />
            )}
          </WhenRead>
        }
        detail={address.selected && <OperatorCase key={address.selected} open={open} />}
        side={
          address.selected && mayEdit && open.read.data ? (
            <OperatorActions key={address.selected} open={open} operator={open.read.data} />
          ) : null
        }
        empty={<Empty>{t`Choose somebody, or press J.`}</Empty>}
        onClose={() => address.select(null)}
      />
      <InviteDialog open={isInviting} onClose={() => setInviting(false)} />
    </>
  )
}

type Address = ReturnType<typeof useListAddress<{ role: string; search: string }>>

function Filters({ address }: { address: Address }) {
  const { t, i18n } = useLingui()
  const { role, search } = address.filters
  return (
    <>
      <FilterText
        label={t`Name or email`}
        value={search}
        onChange={(text) => address.setFilters({ search: text })}
      />
      <FilterChoice
        label={t`Role`}
        value={role}
        options={[
          { value: '', label: t`Every role` },
          ...consoleRoles.map((one) => ({ value: one as string, label: i18n._(roleWords[one].name) })),
        ]}
        onChoose={(value) => address.setFilters({ role: value })}
      />
    </>
  )
}

function OperatorRow({ operator }: { operator: OperatorListed }) {
  const { t, i18n } = useLingui()
  const isOwn = useSession()?.accountId === operator.id
  const { name, avatar, email, roles, status, usedAt } = operator
  return (
    <CaseRow
      picture={
        <span data-avatar>
          <Avatar name={name} picture={avatar} size={36} />
        </span>
      }
      title={isOwn ? t`${name} (you)` : name}
      note={email}
      figure={usedAt === null ? undefined : <When at={usedAt} ago />}
      chips={
        <>
          {status === 'invited' && <Chip tone="premium">{t`invited`}</Chip>}
          {status === 'banned' && <Chip tone="err">{t`closed`}</Chip>}
          {roles.length === consoleRoles.length ? (
            <Chip>{t`every role`}</Chip>
          ) : (
            roles.map((role) => <Chip key={role}>{i18n._(roleWords[role].name)}</Chip>)
          )}
        </>
      }
    />
  )
}
