import { Trans, useLingui } from '@lingui/react/macro'
import { Badge, Button, Picture } from '@tayang/design'
import { Gem, Play } from 'lucide-react'
import { pictureOf, useCardFacts, WatchLink, type BannerView } from '#features/watch/browse'
import { ReportButton } from '#features/people/report-abuse'
import { SendGiftButton } from '#features/money/send-gift'
import { ShareButton } from '#features/shared/share'
import { Link, urls } from '#shared/urls'
import style from './clip-detail.module.css'

interface ClipDetailProps {
  clip: BannerView
  description: string
}

/** The page of a clip: the picture that plays it, its facts, and its address to give away. */
export function ClipDetail({ clip, description }: ClipDetailProps) {
  const { t } = useLingui()
  const facts = useCardFacts()
  const { title } = clip
  const length = facts.clock(clip)
  const inside = (
    <>
      <Picture
        className={style.picture}
        source={pictureOf(clip.backdrop ?? clip.landscape, 'banner')}
        ground={clip.ground}
        width={1280}
        height={720}
        sizes="(min-width: 1200px) 1080px, 100vw"
        eager
      />
      {length && (
        <span className={style.length}>
          <Badge kind="plain">{length}</Badge>
        </span>
      )}
    </>
  )
  return (
    <article className={style.clip}>
      {clip.waiting ? (
        <div className={style.stage}>
          {inside}
          <span role="status" className={style.waiting}>
            <Trans>Preparing, it will play in a moment</Trans>
          </span>
        </div>
      ) : (
        <WatchLink title={clip} className={style.stage} aria-label={t`Watch Now: ${title}`}>
          {inside}
          <span className={style.play}>
            <Play size={32} fill="currentColor" aria-hidden />
          </span>
        </WatchLink>
      )}
      <ClipHead clip={clip} />
      {description && <p className={style.text}>{description}</p>}
    </article>
  )
}

/** What the clip is called, whose it is, and what one can do about it. */
function ClipHead({ clip }: Pick<ClipDetailProps, 'clip'>) {
  const facts = useCardFacts()
  const { title } = clip
  return (
    <header className={style.head}>
      <div>
        <h1>{title}</h1>
        <p className={style.facts}>
          {clip.owner && (
            <>
              <Link to={urls.person(clip.owner.profileId)}>{clip.owner.name}</Link>
              {' · '}
            </>
          )}
          {facts.views(clip)}
        </p>
      </div>
      {clip.owner && (
        <SendGiftButton
          target={{ receiverId: clip.owner.accountId, receiverName: clip.owner.name, videoId: clip.id }}
        >
          {(open) => (
            <Button tone="quiet" aria-haspopup="dialog" onClick={open}>
              <Gem size={18} aria-hidden />
              <Trans>Send Diamonds</Trans>
            </Button>
          )}
        </SendGiftButton>
      )}
      <ShareButton item={{ title, way: urls.clip(clip.id) }} />
      <ReportButton
        reported={{
          profileId: clip.owner?.profileId ?? null,
          type: 'content',
          entity: { id: clip.id, value: title },
        }}
      />
    </header>
  )
}
