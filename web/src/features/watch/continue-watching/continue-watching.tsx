import { Trans, useLingui } from '@lingui/react/macro'
import { Card, CardSkeleton, Rail } from '@tayang/design'
import { heartbeat, type HistoryItem } from '@tayang/contract'
import { useLayoutEffect } from 'react'
import { cardOf, pictureOf, SeeAll } from '#features/watch/browse'
import { Forgettable } from '#features/shared/forget-title'
import { markBegun, rememberBegun } from '#features/watch/save-position'
import { useCall, WithQueries } from '#shared/api'
import { Link, urls, watchUrlOf } from '#shared/urls'
import { useLanguage, type Language } from '#shared/i18n'

/** Places shown while the row is on its way. */
const SKELETONS = 6

/** The viewer's own row: titles that were begun and not finished. Nothing at all when there are none. */
export function ContinueWatching({ accountId }: { accountId: string }) {
  return (
    <WithQueries>
      <Row accountId={accountId} />
    </WithQueries>
  )
}

function Row({ accountId }: { accountId: string }) {
  const { t } = useLingui()
  const language = useLanguage()
  const begun = useCall(heartbeat.listContinueWatching, { query: { locale: language } }, { freshMs: 0 })
  const lines = (begun.data ?? []).filter((line) => line.mediaInfo !== null)
  // A history that cannot be read is silently left out.
  useLayoutEffect(() => {
    if (begun.isPending) markBegun(accountId)
    else rememberBegun(accountId, lines.length > 0)
  }, [accountId, begun.isPending, lines.length])
  if (!begun.isPending && lines.length === 0) return null
  return (
    <Rail
      shape="resume"
      title={<Trans>Continue Watching</Trans>}
      more={<SeeAll to={urls.history()} title={t`Continue Watching`} />}
      words={{ back: t`Previous`, forward: t`Next` }}
    >
      {begun.isPending
        ? Array.from({ length: SKELETONS }, (_, n) => <CardSkeleton key={n} shape="resume" />)
        : lines.map((line) => <BegunCard key={line.id} line={line} language={language} />)}
    </Rail>
  )
}

function BegunCard({ line, language }: { line: HistoryItem; language: Language }) {
  const { t } = useLingui()
  const item = line.mediaInfo!
  const card = cardOf(item, language)
  const minutesLeft = Math.max(1, Math.ceil((line.length - line.position) / 60))
  const place = item.season && item.episodeNumber ? `S${item.season.number} E${item.episodeNumber} · ` : ''
  const name = item.series?.titleLocalized ?? card.title
  return (
    <Forgettable id={item.series?.id ?? item.id} name={name} shape="card">
      <Card
        shape="resume"
        link={<Link to={watchUrlOf(item)} />}
        title={name}
        meta={`${place}${t`${minutesLeft} min left`}`}
        picture={pictureOf(card.landscape ?? card.portrait, 'card')}
        ground={card.ground}
        progress={line.length > 0 ? Math.min(1, line.position / line.length) : 0}
        eager
      />
    </Forgettable>
  )
}
