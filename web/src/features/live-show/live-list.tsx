import { Trans, useLingui } from '@lingui/react/macro'
import { shows as showCalls, type Show, type ShowCategory } from '@tayang/contract'
import { Avatar, Badge, Button, buttonLook, Cloth, EmptyState } from '@tayang/design'
import { useEffect, useState } from 'react'
import { call } from '#ground/api'
import { Link, ways } from '#ground/ways'
import { formatCount, shorten } from '#ground/words'
import style from './live-list.module.css'

/** A list of who is on air is soon old. */
const READ_AGAIN_MS = 10_000
/** Spec 3, section 9: names on live cards are cut at 15. */
const NAME_LENGTH = 15

interface Props {
  /** As the server rendered them. */
  shows: readonly Show[]
  categories: readonly ShowCategory[]
}

/** Who is on air, by category; choosing a category again deselects it (Spec 3, section 4). */
export function LiveList({ shows, categories }: Props) {
  const { t } = useLingui()
  const [categoryId, setCategoryId] = useState<string | null>(null)
  const [found, setFound] = useState<readonly Show[] | 'failed'>(shows)

  useEffect(() => {
    let isCurrent = true
    const read = () =>
      call(showCalls.listLiveShows, { query: { mostwatch: true, ...(categoryId && { categoryId }) } }).then(
        ({ data }) => isCurrent && setFound(data),
        () => isCurrent && setFound('failed'),
      )
    void read()
    const timer = setInterval(() => document.hidden || void read(), READ_AGAIN_MS)
    return () => {
      isCurrent = false
      clearInterval(timer)
    }
  }, [categoryId])

  return (
    <>
      <ul className={style.categories} aria-label={t`Categories`}>
        {[{ id: null, name: t`All`, iconUrl: null }, ...categories].map((category) => (
          <li key={category.id}>
            <button
              type="button"
              aria-pressed={category.id === categoryId}
              onClick={() => setCategoryId(category.id === categoryId ? null : category.id)}
            >
              {category.name}
            </button>
          </li>
        ))}
      </ul>
      {found === 'failed' ? (
        <EmptyState
          cloth="parang"
          title={t`Some error occured, please refresh the page!`}
          action={
            <Button tone="quiet" onClick={() => location.reload()}>
              <Trans>Refresh</Trans>
            </Button>
          }
        />
      ) : found.length === 0 ? (
        <EmptyState
          cloth="kawung"
          title={t`Nobody is live right now`}
          action={
            <Link to={ways.clips()} className={buttonLook({ tone: 'quiet' })}>
              <Trans>Watch clips</Trans>
            </Link>
          }
        />
      ) : (
        <ul className={style.grid}>
          {found.map((show) => (
            <ShowCard key={show.id} show={show} />
          ))}
        </ul>
      )}
    </>
  )
}

function ShowCard({ show }: { show: Show }) {
  return (
    <li className={style.card}>
      <Link to={ways.liveShow(show.id)}>
        <div className={style.picture} style={{ backgroundColor: show.thumbColor }}>
          {show.thumbnail ? (
            <img src={show.thumbnail} alt="" width={320} height={180} loading="lazy" />
          ) : (
            <Cloth kind="ceplok" tile={48} />
          )}
          <span className={style.badges}>
            <Badge kind="live">
              <Trans>LIVE</Trans>
            </Badge>
            <Badge kind="plain">{formatCount(show.viewers)}</Badge>
          </span>
        </div>
        <span className={style.who}>
          <Avatar name={show.profile.name} picture={show.profile.avatar} size={40} />
          <span>
            <strong>{show.name}</strong>
            <span className={style.name}>{shorten(show.profile.name, NAME_LENGTH)}</span>
          </span>
        </span>
      </Link>
    </li>
  )
}
