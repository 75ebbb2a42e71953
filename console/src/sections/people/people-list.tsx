import { Trans, useLingui } from '@lingui/react/macro'
import type { PersonFound } from '@tayang/contract'
import { Avatar } from '@tayang/design'
import { useLocation, useNavigate } from 'react-router'
import {
  Chip,
  DataTable,
  Empty,
  FilterChips,
  FilterChoice,
  FilterText,
  ListFoot,
  Page,
  When,
  WhenRead,
  type Column,
} from '#kit'
import { formatFigure } from '#shared/i18n'
import style from './people.module.css'
import { usePeople } from './use-people.ts'

/** Finds people: by words of their name, a username, or a whole id, email, number or invoice. */
export function PeopleList({ lastOpen }: { lastOpen: string | null }) {
  const { t } = useLingui()
  const { address, list } = usePeople()
  const navigate = useNavigate()
  const { search } = useLocation()
  const columns = useColumns()
  return (
    <Page title={t`People`} filters={<Filters address={address} />}>
      <WhenRead read={list} rows={12}>
        {(people) => (
          <DataTable
            label={t`People`}
            columns={columns}
            rows={people}
            keyOf={({ accountId }) => accountId}
            onSelect={(accountId) => navigate({ pathname: accountId, search })}
            isOld={list.isOld}
            lastOpen={lastOpen}
            // Who was searched for stands in the order of names.
            {...(address.filters.search === '' && {
              sort: address.filters.sort || '-joined',
              onSort: (sort: string) => address.setFilters({ sort }),
            })}
            empty={
              <Empty>
                <Trans>
                  Nobody is found. A part of an email or of a number finds nobody: write it whole.
                </Trans>
              </Empty>
            }
            foot={<ListFoot next={list.next} cursor={address.cursor} goTo={address.goTo} />}
          />
        )}
      </WhenRead>
    </Page>
  )
}

function Filters({ address }: { address: ReturnType<typeof usePeople>['address'] }) {
  const { t } = useLingui()
  const { filters, setFilters } = address
  return (
    <>
      <FilterText
        label={t`Name, username, id, email, number or invoice`}
        value={filters.search}
        onChange={(search) => setFilters({ search })}
      />
      <FilterChips
        label={t`State`}
        value={filters.state}
        options={[
          { value: '', label: t`All` },
          { value: 'active', label: t`Active` },
          { value: 'suspended', label: t`Suspended` },
          { value: 'banned', label: t`Banned` },
        ]}
        onChoose={(state) => setFilters({ state })}
      />
      <FilterChoice
        label={t`What they are`}
        value={filters.role}
        options={[
          { value: '', label: t`Everybody` },
          { value: 'streamer', label: t`Approved streamers` },
          { value: 'operator', label: t`Operators` },
          { value: 'partner', label: t`Of a partner` },
        ]}
        onChoose={(role) => setFilters({ role })}
      />
    </>
  )
}

function useColumns(): Column<PersonFound>[] {
  const { t } = useLingui()
  return [
    { key: 'name', label: t`Name`, cell: (person) => <Named person={person} /> },
    { key: 'email', label: t`Email`, wideOnly: true, cell: ({ email }) => email ?? '–' },
    { key: 'mobile', label: t`Number`, wideOnly: true, cell: ({ mobile }) => mobile ?? '–' },
    {
      key: 'followers',
      label: t`Followers`,
      align: 'end',
      wideOnly: true,
      cell: ({ totalFollowers }) => formatFigure(totalFollowers),
    },
    {
      key: 'joined',
      label: t`Joined`,
      align: 'end',
      sort: 'joined',
      cell: ({ joinedAt }) => <When at={joinedAt} />,
    },
  ]
}

function Named({ person }: { person: PersonFound }) {
  return (
    <span className={style.named}>
      <Avatar name={person.name} picture={person.avatar} size={28} />
      <span className={style.namedText}>
        <bdi>{person.name}</bdi>
        <span className={style.quiet}>@{person.username}</span>
      </span>
      {person.isBanned && (
        <Chip tone="err">
          <Trans>Banned</Trans>
        </Chip>
      )}
      {person.suspendedUntil !== null && (
        <Chip tone="err">
          <Trans>Suspended</Trans>
        </Chip>
      )}
      {person.erasesAt !== null && (
        <Chip tone="err">
          <Trans>Leaving</Trans>
        </Chip>
      )}
      {person.isStreamer && (
        <Chip tone="brand">
          <Trans>Streamer</Trans>
        </Chip>
      )}
      {person.isOperator && (
        <Chip tone="info">
          <Trans>Operator</Trans>
        </Chip>
      )}
    </span>
  )
}
