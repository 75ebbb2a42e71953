import { Plural, Trans } from '@lingui/react/macro'
import type { Show } from '@tayang/contract'
import { Badge, Button } from '@tayang/design'
import { lazyPart } from '@tayang/design/lazy-part'
import { Gem } from 'lucide-react'
import { Followers, FollowButton, useRelation } from '#features/people/follow'
import { MoreAbout } from '#features/people/more-about'
import { GencashBadge, SendGiftButton } from '#features/money/send-gift'
import { Face } from '#features/shared/on-air'
import { ShareButton } from '#features/shared/share'
import { useViewer } from '#shared/session'
import { Link, urls } from '#shared/urls'
import { formatAgo, shorten, useCount, useLanguage } from '#shared/i18n'
import style from './watch-replay.module.css'

const OwnRecording = lazyPart(async () => (await import('./own-recording.tsx')).OwnRecording)

/** Names beside a player are cut at 15. */
const NAME_LENGTH = 15

/** Whose show it was, when it ended, and what one can do about it; its streamer fetches or removes the recording. */
export function ReplayFacts({ show, now }: { show: Show; now: number }) {
  const inShort = useCount()
  const language = useLanguage()
  const { profile, showCategory, finishedAt } = show
  const isOwn = useViewer()?.profile.id === profile.id
  const following = useRelation(profile.id)
  const { relation } = following
  return (
    <div className={style.facts}>
      <Link to={urls.person(profile.id)} tabIndex={-1} aria-hidden className={style.avatar}>
        <Face person={profile} size={56} />
      </Link>
      <div className={style.about}>
        <h1>{show.name}</h1>
        <p className={style.line}>
          <Link to={urls.person(profile.id)} className={style.name}>
            {shorten(profile.name, NAME_LENGTH)}
          </Link>
          {relation && (
            <span>
              <Followers count={relation.totalFollowers} />
            </span>
          )}
          {showCategory && <span>{showCategory.names[language]}</span>}
        </p>
        <p className={style.badges}>
          {finishedAt !== null && (
            <Badge kind="plain">
              <time dateTime={new Date(finishedAt).toISOString()}>
                {formatAgo(finishedAt, now, language)}
              </time>
            </Badge>
          )}
          <Badge kind="viewers">
            <Plural value={show.views} one="# view" other={`${inShort(show.views)} views`} />
          </Badge>
          <GencashBadge room={null} gencash={show.gencash} />
        </p>
        {show.description && <p className={style.description}>{show.description}</p>}
      </div>
      <div className={style.deeds}>
        {isOwn ? <OwnRecording show={show} /> : <FollowButton {...following} isMain />}
        {/* What is over takes gifts as a video: its room is closed. */}
        <SendGiftButton
          target={{ receiverId: profile.accountId, receiverName: profile.name, videoId: show.id }}
        >
          {(open) => (
            <Button tone="quiet" size="small" aria-haspopup="dialog" onClick={open}>
              <Gem size={16} aria-hidden />
              <Trans>Send Diamonds</Trans>
            </Button>
          )}
        </SendGiftButton>
        <ShareButton item={{ title: show.name, way: urls.replay(show.id) }} isIcon />
        {!isOwn && <MoreAbout show={show} />}
      </div>
    </div>
  )
}
