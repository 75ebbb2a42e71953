import { useStore } from 'zustand'
import { Trans, useLingui } from '@lingui/react/macro'
import { watchlist, type ListedTitle } from '@tayang/contract'
import { Button, buttonLook, CardSkeleton, EmptyState, IconButton } from '@tayang/design'
import { X } from 'lucide-react'
import { useEffect } from 'react'
import { cardOf, TitleCard } from '#features/watch/browse'
import { listedTitles, noteListed, useListed } from '#features/watch/list-title'
import { useCallPages, WithQueries } from '#shared/api'
import { showToast } from '#shared/toasts'
import { Link, urls } from '#shared/urls'
import { useLanguage, type Language } from '#shared/i18n'
import style from './my-list.module.css'

const PER_PAGE = 24
const SKELETONS = 6

/** The titles that the viewer listed, newest first; a title that is removed is gone at once. */
export function MyList({ accountId }: { accountId: string }) {
  return (
    <WithQueries>
      <List key={accountId} />
    </WithQueries>
  )
}

function useList(language: Language) {
  const list = useCallPages(
    watchlist.listWatchlist,
    (page) => ({ query: { page, perPage: PER_PAGE, locale: language } }),
    { freshMs: 0 },
  )
  const { data, isFetchedAfterMount } = list
  useEffect(() => {
    // What the cache had may be older than a change of another page.
    if (data && isFetchedAfterMount)
      noteListed(data.pages.flatMap((page) => page.data.map(({ itemId }) => itemId)))
  }, [data, isFetchedAfterMount])
  return list
}

function List() {
  const { t } = useLingui()
  const language = useLanguage()
  const list = useList(language)
  const known = useStore(listedTitles)
  useEffect(() => {
    if (list.isError) showToast(t`Some error occured, please refresh the page!`, 'error')
  }, [list.isError, t])

  if (list.isPending) return <Loading />
  if (list.data === undefined) {
    return (
      <div className={style.state}>
        <p role="alert">
          <Trans>An error occured. Please try again.</Trans>
        </p>
        <Button tone="outline" onClick={() => void list.refetch()}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    )
  }
  // A removed title moves the pages up: an entry that comes twice is shown once.
  const entries = [
    ...new Map(list.data.pages.flatMap(({ data }) => data).map((one) => [one.id, one])).values(),
  ]
  const shown = entries.filter(({ itemId }) => known.get(itemId) ?? true)
  if (shown.length === 0 && !list.hasNextPage) return <Nothing />
  return (
    <>
      <ul className={style.grid}>
        {shown.map((entry, n) => (
          <li key={entry.id} className={style.entry}>
            <TitleCard card={cardOf(entry.mediaInfo, language)} shape="poster" eager={n < 3} />
            <Remove entry={entry} onRemoved={() => void list.refetch()} />
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <Button
          tone="quiet"
          className={style.further}
          busy={list.isFetchingNextPage ? t`Loading...` : undefined}
          onClick={() => void list.fetchNextPage()}
        >
          <Trans>Show more</Trans>
        </Button>
      )}
    </>
  )
}

function Remove({ entry, onRemoved }: { entry: ListedTitle; onRemoved: () => void }) {
  const { t } = useLingui()
  const { titleLocalized: title } = entry.mediaInfo
  const { toggle } = useListed({ id: entry.itemId, type: entry.itemType })
  return (
    <div className={style.over} data-above={entry.mediaInfo.state !== 'ready' || undefined}>
      <IconButton
        filled
        className={style.remove}
        label={t`Remove ${title} from My List`}
        onClick={() => void toggle().then(onRemoved)}
      >
        <X size={18} aria-hidden />
      </IconButton>
    </div>
  )
}

function Nothing() {
  const { t } = useLingui()
  return (
    <div className={style.empty}>
      <EmptyState
        cloth="truntum"
        title={t`Your list is empty`}
        action={
          <Link to={urls.home()} className={buttonLook({ tone: 'quiet' })}>
            <Trans>See what is new</Trans>
          </Link>
        }
      />
    </div>
  )
}

function Loading() {
  return (
    <div className={style.grid} aria-busy>
      {Array.from({ length: SKELETONS }, (_, n) => (
        <CardSkeleton key={n} shape="poster" />
      ))}
    </div>
  )
}
