import type { Show } from '@tayang/contract'
import { Card } from '@tayang/design'
import { Link, urls } from '#shared/urls'
import { formatAgo, shorten, useLanguage } from '#shared/i18n'

/** Names on cards are cut at 15. See docs/product/live.md#show-cards. */
const NAME_LENGTH = 15

interface ReplayCardProps {
  show: Show
  now: number
  /** Absent on the page of its own streamer. */
  hasName?: boolean
}

/** A show that is over: what it was called, whose it was, how long ago, in which category. */
export function ReplayCard({ show, now, hasName = false }: ReplayCardProps) {
  const language = useLanguage()
  const { thumbnail, finishedAt, profile, showCategory } = show
  const facts = [
    hasName ? shorten(profile.name, NAME_LENGTH) : null,
    finishedAt === null ? null : formatAgo(finishedAt, now, language),
    showCategory?.names[language],
  ]
  return (
    <Card
      shape="landscape"
      link={<Link to={urls.replay(show.id)} />}
      title={show.name}
      meta={facts.filter((fact) => fact !== null).join(' · ')}
      picture={thumbnail === null ? undefined : { src: thumbnail }}
      ground={show.thumbColor}
    />
  )
}
