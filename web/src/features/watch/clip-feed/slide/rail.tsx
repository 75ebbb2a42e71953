import { Trans, useLingui } from '@lingui/react/macro'
import { Ellipsis, Gift, Heart, MessageCircle } from 'lucide-react'
import { SendGiftButton } from '#features/money/send-gift'
import { ShareButton } from '#features/shared/share'
import { useCount } from '#shared/i18n'
import { urls } from '#shared/urls'
import type { ClipView } from '../feed/clip-view.ts'
import style from './over.module.css'

export interface RailProps {
  clip: ClipView
  areCommentsOpen: boolean
  onLike: (isLiked: boolean) => void
  onComments: () => void
  onMore: () => void
}

/** What one can do about a clip, under the right thumb. */
export function Rail({ clip, areCommentsOpen, onLike, onComments, onMore }: RailProps) {
  const { t } = useLingui()
  const { id, owner, isLiked, title, isEmbeddable } = clip
  const isUpright = (clip.height ?? 0) > (clip.width ?? 0)
  const embed = isEmbeddable ? { way: urls.embeddedClip(id), isUpright } : undefined
  const inShort = useCount()
  const likes = inShort(clip.likes)
  const comments = inShort(clip.comments)
  return (
    <div className={style.rail}>
      <button
        type="button"
        className={style.target}
        data-liked={isLiked || undefined}
        aria-pressed={isLiked}
        aria-label={t`Like, ${likes}`}
        onClick={() => onLike(!isLiked)}
      >
        <Heart size={28} fill={isLiked ? 'currentColor' : 'none'} aria-hidden />
        {likes}
      </button>
      <button
        type="button"
        className={style.target}
        data-comments
        aria-expanded={areCommentsOpen}
        aria-label={t`Comments, ${comments}`}
        onClick={onComments}
      >
        <MessageCircle size={28} aria-hidden />
        {comments}
      </button>
      {owner && (
        <SendGiftButton target={{ receiverId: owner.accountId, receiverName: owner.name, videoId: id }}>
          {(open) => (
            <button
              type="button"
              className={style.target}
              data-gold
              aria-haspopup="dialog"
              aria-label={t`Send a gift`}
              onClick={open}
            >
              <Gift size={27} aria-hidden />
              <Trans>Gift</Trans>
            </button>
          )}
        </SendGiftButton>
      )}
      <ShareButton item={{ title, way: urls.clip(id), embed }} className={`${style.target} ${style.share}`} />
      <button
        type="button"
        className={style.more}
        aria-haspopup="dialog"
        aria-label={t`More`}
        onClick={onMore}
      >
        <Ellipsis size={28} aria-hidden />
      </button>
    </div>
  )
}
