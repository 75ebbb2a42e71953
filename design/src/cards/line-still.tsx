import { Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { Picture, type PictureSource } from './picture.tsx'
import style from './line-still.module.css'

interface LineStillProps {
  picture: PictureSource | undefined
  /** A logo is shown whole; a photograph fills its frame. */
  isWhole?: boolean
  ground: string
  /** How wide it is shown, for the browser's choice of a picture. */
  sizes: string
  /** When a play symbol is shown: while the pointer is on the link, always, or never. */
  disc?: 'pointed' | 'always' | 'never'
  /** In the corner: the length. */
  length?: ReactNode
  /** The watched part, from 0 to 1; null where it was never started. */
  watched: number | null
}

/** The wide picture of a playable row: an episode, or something from the history. */
export function LineStill({
  picture,
  isWhole,
  ground,
  sizes,
  disc = 'pointed',
  length,
  watched,
}: LineStillProps) {
  return (
    <span className={style.still} data-whole={isWhole || undefined}>
      <Picture source={picture} ground={ground} width={416} height={234} sizes={sizes} />
      {disc !== 'never' && (
        <span className={style.disc} data-lit={disc === 'always' || undefined}>
          <Play size={18} fill="currentColor" aria-hidden />
        </span>
      )}
      {length !== undefined && <span className={style.length}>{length}</span>}
      {watched !== null && (
        <span className={style.watched}>
          <span style={{ width: `${Math.round(watched * 100)}%` }} />
        </span>
      )}
    </span>
  )
}
