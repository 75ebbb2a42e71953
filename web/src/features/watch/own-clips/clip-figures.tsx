import { useLingui } from '@lingui/react/macro'
import type { OwnClip } from '@tayang/contract'
import { Eye, Gem, Heart, MessageCircle } from 'lucide-react'
import { useCount } from '#shared/i18n'
import style from './own-clips.module.css'

/** What people made of a clip; before it is approved there is nothing to count. */
export function ClipFigures({ clip }: { clip: OwnClip }) {
  const inShort = useCount()
  const { t } = useLingui()
  if (clip.state !== 'approved') return null
  const figures = [
    [t`Views`, Eye, clip.views],
    [t`Likes`, Heart, clip.totalLikes],
    [t`Comments`, MessageCircle, clip.totalComments],
    [t`Diamonds`, Gem, clip.diamonds],
  ] as const
  return (
    <dl className={style.figures}>
      {figures.map(([name, Icon, count]) => (
        <div key={name} title={name}>
          <dt>
            <Icon size={14} aria-hidden />
            <span className="only-read">{name}</span>
          </dt>
          <dd>{inShort(count)}</dd>
        </div>
      ))}
    </dl>
  )
}
