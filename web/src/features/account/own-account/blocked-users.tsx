import { Trans, useLingui } from '@lingui/react/macro'
import { user, type BlockedProfile } from '@tayang/contract'
import { Avatar, Button } from '@tayang/design'
import { useState } from 'react'
import { useCallPages, useChange } from '#shared/api'
import { formatAgo, shorten, useLanguage } from '#shared/i18n'
import { OwnList } from './own-list.tsx'
import style from './own-account.module.css'

const NAME_LENGTH_MAX = 20
const PER_PAGE = 20

/** Blocked users, with Unblock. See docs/product/people.md#blocked-users. */
export function BlockedUsers() {
  const blocked = useCallPages(user.listBlocked, (page) => ({ query: { page, perPage: PER_PAGE } }))
  const people = blocked.data?.pages.flatMap(({ data }) => data)
  return (
    <>
      <OwnList<BlockedProfile>
        query={{ ...blocked, data: people }}
        empty={<Trans>You haven't blocked anyone</Trans>}
      >
        {(person) => <BlockedEntry key={person.id} person={person} />}
      </OwnList>
      {blocked.hasNextPage && (
        <Button tone="ghost" onClick={() => void blocked.fetchNextPage()}>
          <Trans>Show more</Trans>
        </Button>
      )}
    </>
  )
}

function BlockedEntry({ person }: { person: BlockedProfile }) {
  const { t } = useLingui()
  const language = useLanguage()
  const [now] = useState(() => Date.now())
  const unblock = useChange(user.unblock, {
    refreshes: [user.listBlocked],
    failure: t`Some error occured, please refresh the page!`,
  })
  return (
    <li className={style.entry}>
      <Avatar name={person.name} picture={person.avatar} size={44} />
      <div className={style.what}>
        <p className={style.name}>{shorten(person.name, NAME_LENGTH_MAX)}</p>
        <p className={style.note}>
          <Trans>Blocked {formatAgo(person.blockedAt, now, language)}</Trans>
        </p>
      </div>
      <Button
        tone="outline"
        size="small"
        busy={unblock.isRunning ? t`Loading...` : undefined}
        aria-label={t`Unblock ${person.name}`}
        onClick={() => unblock.run({ body: { blockTo: person.id } })}
      >
        <Trans>Unblock</Trans>
      </Button>
    </li>
  )
}
