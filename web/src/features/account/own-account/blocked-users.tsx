import { Trans, useLingui } from '@lingui/react/macro'
import { user, type BlockedProfile } from '@tayang/contract'
import { Avatar, Button } from '@tayang/design'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#shared/api'
import { showToast } from '#shared/toasts'
import { formatAgo, shorten, useLanguage } from '#shared/i18n'
import { OwnList } from './own-list.tsx'
import style from './own-account.module.css'

const NAME_LENGTH_MAX = 20
const PER_PAGE = 20

/** Blocked users, with Unblock (A044). */
export function BlockedUsers({ accountId }: { accountId: string }) {
  const [pages, setPages] = useState(1)
  const blocked = useQuery({
    queryKey: ['blocked', accountId, pages],
    queryFn: () => readBlocked(pages),
    placeholderData: (before) => before,
  })
  const list = { ...blocked, data: blocked.data?.people } as Parameters<
    typeof OwnList<BlockedProfile>
  >[0]['query']
  return (
    <>
      <OwnList query={list} empty={<Trans>You have not blocked anybody</Trans>}>
        {(person) => <BlockedEntry key={person.id} person={person} accountId={accountId} />}
      </OwnList>
      {blocked.data && blocked.data.people.length < blocked.data.total && (
        <Button tone="ghost" onClick={() => setPages(pages + 1)}>
          <Trans>Show more</Trans>
        </Button>
      )}
    </>
  )
}

/** The first so many pages, as one list. */
async function readBlocked(pages: number): Promise<{ people: BlockedProfile[]; total: number }> {
  const answers = await Promise.all(
    Array.from({ length: pages }, (_, n) =>
      call(user.listBlocked, { query: { page: n + 1, perPage: PER_PAGE } }),
    ),
  )
  return { people: answers.flatMap(({ data }) => data), total: answers[0]!.meta.total }
}

function BlockedEntry({ person, accountId }: { person: BlockedProfile; accountId: string }) {
  const { t } = useLingui()
  const language = useLanguage()
  const [now] = useState(() => Date.now())
  const cache = useQueryClient()
  const unblock = useMutation({
    mutationFn: () => call(user.unblock, { body: { blockTo: person.id } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: ['blocked', accountId] }),
    onError: () => showToast(t`Some error occured, please refresh the page!`, 'error'),
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
        busy={unblock.isPending ? t`Loading...` : undefined}
        aria-label={t`Unblock ${person.name}`}
        onClick={() => unblock.mutate()}
      >
        <Trans>Unblock</Trans>
      </Button>
    </li>
  )
}
