import { Trans, useLingui } from '@lingui/react/macro'
import { user, type Activity, type AnswerOf } from '@tayang/contract'
import { Button, EmptyState, SkeletonRows } from '@tayang/design'
import { useEffect, useState } from 'react'
import { CouldNotRead } from '#features/shared/paged-list'
import { useCall, WithQueries } from '#shared/api'
import { formatMoment, useLanguage } from '#shared/i18n'
import { trackPage } from '#shared/track'
import { Link, urls } from '#shared/urls'
import { useEventWords } from './use-event-words.ts'
import style from './own-activity.module.css'

const PER_PAGE = 20

/** `/profile/activity`: sign-ins and changes of the account, 20 at a time, the newest first. */
export function OwnActivity() {
  useEffect(() => trackPage('AccountActivity'), [])
  return (
    <WithQueries>
      <NotYou />
      <Pages />
    </WithQueries>
  )
}

/** What to do about something that somebody else did. */
function NotYou() {
  return (
    <p className={style.notYou}>
      <span>
        <Trans>Not you? Change your password, which logs out all other devices.</Trans>
      </span>
      <Link to={urls.security()}>
        <Trans>Change password</Trans>
      </Link>
      <Link to={urls.security('devices')}>
        <Trans>My devices</Trans>
      </Link>
    </p>
  )
}

function Pages() {
  // The cursors of the pages before this one and of this one; the first page has none.
  const [cursors, setCursors] = useState<readonly string[]>([])
  const cursor = cursors.at(-1)
  const query = { perPage: PER_PAGE, ...(cursor !== undefined && { cursor }) }
  const read = useCall(user.listActivity, { query }, whole)
  if (read.isPending) return <SkeletonRows height="368px" />
  if (read.isError) return <CouldNotRead onRetry={() => void read.refetch()} />
  const { data, meta } = read.data
  return (
    <div aria-live="polite" aria-busy={read.isFetching}>
      <Listed items={data} />
      <Pager
        onNewer={cursors.length > 0 ? () => setCursors(cursors.slice(0, -1)) : null}
        onOlder={meta.next === null ? null : () => setCursors([...cursors, meta.next ?? ''])}
      />
    </div>
  )
}

const whole = {
  select: (answer: AnswerOf<typeof user.listActivity>) => answer,
  keepsPrevious: true,
  freshMs: 0,
  retries: () => false,
}

function Listed({ items }: { items: readonly Activity[] }) {
  const { t } = useLingui()
  if (items.length === 0) return <EmptyState cloth="truntum" title={t`No activity yet`} />
  return (
    <ul className={style.list}>
      {items.map((item) => (
        <Entry key={item.id} item={item} />
      ))}
    </ul>
  )
}

function Entry({ item: { event, outcome, at, times, device, network } }: { item: Activity }) {
  const { t } = useLingui()
  const language = useLanguage()
  const wordsOf = useEventWords()
  return (
    <li className={style.entry} data-outcome={outcome}>
      <p className={style.what}>
        {wordsOf(event, outcome)}
        {times > 1 && <span className={style.times}>{t`${times} times`}</span>}
      </p>
      <p className={style.note}>
        <time dateTime={new Date(at).toISOString()}>{formatMoment(at, language)}</time>
      </p>
      <p className={style.note}>{device ?? t`Unknown device`}</p>
      {network !== '' && <p className={style.note}>{t`Network ${network}`}</p>}
    </li>
  )
}

interface PagerProps {
  onNewer: (() => void) | null
  onOlder: (() => void) | null
}

function Pager({ onNewer, onOlder }: PagerProps) {
  const { t } = useLingui()
  if (onNewer === null && onOlder === null) return null
  return (
    <nav aria-label={t`Pages`} className={style.pager}>
      <Button tone="outline" size="small" disabled={onNewer === null} onClick={() => onNewer?.()}>
        <Trans>Newer</Trans>
      </Button>
      <Button tone="outline" size="small" disabled={onOlder === null} onClick={() => onOlder?.()}>
        <Trans>Older</Trans>
      </Button>
    </nav>
  )
}
