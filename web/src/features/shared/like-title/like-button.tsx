import { useLingui } from '@lingui/react/macro'
import { buttonLook, classNames } from '@tayang/design'
import { Heart } from 'lucide-react'
import { useCount } from '#shared/i18n'
import { useLike } from './use-like.ts'
import style from './like-button.module.css'

/** Likes a title, and takes that back; with how many people do, where that is known. */
export function LikeButton({ id, name }: { id: string; name: string }) {
  const inShort = useCount()
  const { t } = useLingui()
  const { isLiked, likes, toggle } = useLike(id)
  return (
    <button
      type="button"
      className={classNames(buttonLook({ tone: 'quiet' }), style.like)}
      aria-label={t`Like ${name}`}
      aria-pressed={isLiked}
      onClick={() => void toggle()}
    >
      <Heart size={18} fill={isLiked ? 'currentColor' : 'none'} aria-hidden />
      {likes > 0 && <span className="figures">{inShort(likes)}</span>}
    </button>
  )
}
