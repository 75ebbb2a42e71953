import { useLingui } from '@lingui/react/macro'
import { IconButton } from '@tayang/design'
import { MessageSquareQuote } from 'lucide-react'
import { requireViewer } from '#shared/session'
import { useBulletPacks } from './use-bullet-packs.ts'
import style from './bullet.module.css'

/** The way to a bullet where a picture leaves no room for a line of its own. */
export function BulletToggle({ onChoose }: { onChoose: () => void }) {
  const { t } = useLingui()
  if (useBulletPacks().length === 0) return null
  return (
    <IconButton
      label={t`Bullet`}
      filled
      className={style.toggle}
      onClick={() => requireViewer() && onChoose()}
    >
      <MessageSquareQuote size={20} aria-hidden />
    </IconButton>
  )
}
