import { Trans, useLingui } from '@lingui/react/macro'
import { admin, type PersonHead } from '@tayang/contract'
import { Avatar } from '@tayang/design'
import { useState } from 'react'
import { Link } from 'react-router'
import { FilterChips, ListFoot, Panel, When, WhenRead } from '#kit'
import { useCallList } from '#shared/api'
import style from './panels.module.css'
import { useCursor } from './paged.ts'

type Kind = 'followers' | 'followings' | 'blocked' | 'blocked-by'

/** Followers, followings, and the list of blocks in both directions. */
export function RelationsPanel({ person }: { person: PersonHead }) {
  const { t } = useLingui()
  const [kind, setKind] = useState<Kind>('followers')
  const { cursor, goTo } = useCursor()
  const list = useCallList(admin.listPersonRelations, {
    params: { accountId: person.accountId },
    query: { kind, ...(cursor !== undefined && { cursor }) },
  })
  return (
    <Panel
      title={t`Followers and blocks`}
      actions={
        <FilterChips
          label={t`Which people`}
          value={kind}
          options={[
            { value: 'followers', label: t`Followers` },
            { value: 'followings', label: t`Follows` },
            { value: 'blocked', label: t`Blocked` },
            { value: 'blocked-by', label: t`Blocked by` },
          ]}
          onChoose={(chosen) => {
            goTo(null)
            setKind(chosen)
          }}
        />
      }
    >
      <WhenRead read={list} rows={4}>
        {(people) =>
          people.length === 0 ? (
            <p className={style.nothing}>
              <Trans>Nobody.</Trans>
            </p>
          ) : (
            <ul className={style.rows} data-old={list.isOld || undefined}>
              {people.map((other) => (
                <li key={other.accountId}>
                  <Avatar name={other.name} picture={other.avatar} size={24} />
                  <Link className={style.rowText} to={`/people/${other.accountId}`}>
                    <bdi>{other.name}</bdi>
                  </Link>
                  <span className={style.quiet}>
                    <When at={other.since} />
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </WhenRead>
      <ListFoot next={list.next} cursor={cursor} goTo={goTo} />
    </Panel>
  )
}
