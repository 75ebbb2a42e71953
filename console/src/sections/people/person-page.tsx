import { Trans, useLingui } from '@lingui/react/macro'
import { admin, holds, type PersonHead } from '@tayang/contract'
import { ChevronRight } from 'lucide-react'
import { useEffect } from 'react'
import { Link, useLocation, useNavigate, useParams } from 'react-router'
import { Kbd, Tabs, useShortcuts, WhenRead } from '#kit'
import { useCall } from '#shared/api'
import { useRoles } from '#shared/session'
import { PersonActions } from './actions/person-actions.tsx'
import { PersonIdentity } from './person-identity.tsx'
import { PersonParts } from './person-parts.tsx'
import style from './people.module.css'
import { isPart, partNames, parts, type Part } from './tabs.ts'
import { usePeople } from './use-people.ts'

interface PersonPageProps {
  onOpen: (accountId: string) => void
}

/** The whole person on one page. */
export function PersonPage({ onOpen }: PersonPageProps) {
  const { accountId = '', tab } = useParams()
  useEffect(() => onOpen(accountId), [onOpen, accountId])
  const read = useCall(admin.getPerson, { params: { accountId } })
  return (
    <div className={style.page}>
      <Trail accountId={accountId} />
      <WhenRead read={read} rows={10}>
        {(person) => <Person key={person.accountId} person={person} part={isPart(tab) ? tab : 'all'} />}
      </WhenRead>
    </div>
  )
}

function Person({ person, part }: { person: PersonHead; part: Part }) {
  return (
    <>
      <div className={style.main}>
        <PersonIdentity person={person} />
        <Parts person={person} part={part} />
        <PersonParts person={person} part={part} />
      </div>
      <PersonActions person={person} />
    </>
  )
}

/** Where the person stands in the list that they were found in; J and K go on in it. */
function Trail({ accountId }: { accountId: string }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { search: address } = useLocation()
  const { address: list, list: people } = usePeople()
  const at = people.items.findIndex((person) => person.accountId === accountId)
  const move = (by: number) => {
    const next = people.items[at + by]
    if (next) void navigate({ pathname: `/people/${next.accountId}`, search: address })
  }
  const isListed = at >= 0
  useShortcuts({
    j: { label: t`Next person`, run: () => move(1), isOff: !isListed },
    k: { label: t`Previous person`, run: () => move(-1), isOff: !isListed },
    Escape: { label: t`Back to the list`, run: () => navigate({ pathname: '/people', search: address }) },
  })
  const { search } = list.filters
  const place = at + 1
  const many = `${people.items.length}${people.next === null ? '' : '+'}`
  return (
    <nav className={style.trail} aria-label={t`Where you are`}>
      <Link to={{ pathname: '/people', search: address }}>
        <Trans>People</Trans>
      </Link>
      {search !== '' && (
        <>
          <ChevronRight size={15} aria-hidden />
          <span>
            “<bdi>{search}</bdi>”
          </span>
        </>
      )}
      {isListed && (
        <span className={style.place}>
          <Trans>
            {place} of {many}
          </Trans>
          <Kbd keys="j" />
          <Kbd keys="k" />
        </span>
      )}
    </nav>
  )
}

function Parts({ person, part }: { person: PersonHead; part: Part }) {
  const { t } = useLingui()
  const roles = useRoles()
  const navigate = useNavigate()
  const { search } = useLocation()
  const labels = usePartLabels()
  const open = (name: Part) =>
    navigate({ pathname: `/people/${person.accountId}${name === 'all' ? '' : `/${name}`}`, search })
  const shown = partNames.filter((name) => holds(roles, parts[name].permission))
  const keys = shown.map(
    (name) => [`g ${parts[name].letter}`, { label: labels[name], run: () => open(name) }] as const,
  )
  useShortcuts(Object.fromEntries(keys))
  const counts: Partial<Record<Part, number | null>> = person.counts
  const { totalFollowers } = person
  return (
    <div className={style.strip}>
      <Tabs
        label={t`Parts of the person`}
        value={part}
        tabs={shown.map((value) => ({
          value,
          label: labels[value],
          count: (value === 'relations' ? totalFollowers : counts[value]) ?? undefined,
        }))}
        onChoose={open}
      />
      <span className={style.jump}>
        <Trans>
          Jump with <Kbd keys="g" /> and a letter
        </Trans>
      </span>
    </div>
  )
}

function usePartLabels(): Record<Part, string> {
  const { t } = useLingui()
  return {
    all: t`All`,
    sessions: t`Sessions`,
    reports: t`Reports`,
    decisions: t`Decisions`,
    money: t`Money`,
    shows: t`Shows`,
    clips: t`Clips`,
    orders: t`Orders`,
    chat: t`Chat`,
    relations: t`Followers`,
    notes: t`Notes`,
    trail: t`Trail`,
  }
}
