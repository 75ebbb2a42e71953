import { Trans, useLingui } from '@lingui/react/macro'
import { shows as showCalls, type Show } from '@tayang/contract'
import { Button, buttonLook, EmptyState, Segments } from '@tayang/design'
import { useEffect, useRef, useState } from 'react'
import { SeeAll } from '#features/watch/browse'
import { call, useRead } from '#shared/api'
import { showToast } from '#shared/toasts'
import { Link, urls } from '#shared/urls'
import { CategoryChips, type Categories } from './category-chips.tsx'
import { LastLines } from './last-lines.tsx'
import type { SaidLine } from './read-last-lines.ts'
import { ShowGrid } from './show-grid.tsx'
import style from './live-lists.module.css'

/** The pictures of the cards move more often; who is on air changes seldom. */
const READ_AGAIN_MS = 30_000

type Order = 'watched' | 'newest'

interface LiveListProps {
  /** As the server rendered them: the most watched first. */
  shows: readonly Show[]
  categories: Categories
  now: number
  /** What was said last in the chat of the only one. */
  said?: readonly SaidLine[] | undefined
  /** There are recordings to watch while nobody is on air. */
  hasReplays?: boolean
}

/** Who is on air, by category, the most watched or the newest first. */
export function LiveList({ shows, categories, now, said, hasReplays = false }: LiveListProps) {
  const { t } = useLingui()
  const [categoryId, setCategoryId] = useState<string | null>(null)
  const [order, setOrder] = useState<Order>('watched')
  const { found, isFailed } = useLive(shows, { categoryId, order })
  const [only] = found ?? []
  // Of one there is no order, and nothing more to see.
  const hasOrder = Math.max(shows.length, found?.length ?? 0) > 1 || order !== 'watched'
  return (
    <>
      <div className={style.steering}>
        <CategoryChips first={categories} chosen={categoryId} onChoose={setCategoryId} />
        {hasOrder && (
          <div className={style.order}>
            <Segments
              label={t`Order`}
              name="order"
              value={order}
              onChoose={setOrder}
              options={[
                { value: 'watched', label: t`Most watched` },
                { value: 'newest', label: t`Newest` },
              ]}
            />
            <SeeAll to={urls.liveShows()} title={t`Live shows`} />
          </div>
        )}
      </div>
      {isFailed && found === null ? (
        <div className={style.instead}>
          <EmptyState
            cloth="parang"
            title={t`Some error occured, please refresh the page!`}
            action={
              <Button tone="quiet" onClick={() => location.reload()}>
                <Trans>Refresh</Trans>
              </Button>
            }
          />
        </div>
      ) : only === undefined ? (
        <Nobody hasReplays={hasReplays} />
      ) : (
        <ShowGrid
          shows={found ?? []}
          now={now}
          isWide
          beside={<LastLines showId={only.id} first={only.id === shows[0]?.id ? said : undefined} />}
        />
      )}
    </>
  )
}

function Nobody({ hasReplays }: Required<Pick<LiveListProps, 'hasReplays'>>) {
  return (
    <div className={style.nobody}>
      <div>
        <strong>
          <Trans>No one is live right now</Trans>
        </strong>
        <p>
          {hasReplays ? (
            <Trans>Catch up on what you missed until the next show starts.</Trans>
          ) : (
            <Trans>The next show appears here as soon as it starts.</Trans>
          )}
        </p>
      </div>
      {hasReplays ? (
        <Link to={urls.previousLiveShows()} className={buttonLook({ tone: 'quiet', size: 'small' })}>
          <Trans>Watch previous shows</Trans>
        </Link>
      ) : (
        <Link to={urls.clips()} className={buttonLook({ tone: 'quiet', size: 'small' })}>
          <Trans>Watch clips</Trans>
        </Link>
      )}
    </div>
  )
}

/** The list as it is now; what is shown stays where it cannot be read again, and a toast says so once. */
function useLive(
  rendered: readonly Show[],
  { categoryId, order }: { categoryId: string | null; order: Order },
) {
  const { t } = useLingui()
  const isRendered = categoryId === null && order === 'watched'
  const query = { ...(order === 'watched' && { mostwatch: '1' as const }), ...(categoryId && { categoryId }) }
  const { answer, error, reads } = useRead(
    `${order} ${categoryId}`,
    async () => (await call(showCalls.listLiveShows, { query })).data,
    { everyMs: READ_AGAIN_MS, keepsPrevious: true },
  )
  const isFailed = error !== null
  const isRead = reads > 0 && !isFailed
  const wasFailed = useRef(false)
  useEffect(() => {
    if (isFailed && !wasFailed.current) showToast(t`Some error occured, please refresh the page!`, 'error')
    if (isFailed || isRead) wasFailed.current = isFailed
  }, [isFailed, isRead, t])
  // Of another category than the rendered one nothing is known before its first answer.
  const found = answer ?? (isFailed && !isRendered ? null : rendered)
  return { found, isFailed }
}
