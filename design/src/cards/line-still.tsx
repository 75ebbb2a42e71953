import { Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { Picture, type PictureSource } from './picture.tsx'
import style from './line-still.module.css'

interface Props {
  picture: PictureSource | undefined
  /** A mark is shown whole, where a photograph fills its place. */
  isWhole?: boolean
  ground: string
  /** How wide it is shown, for the browser's choice of a picture. */
  sizes: string
  /** When a disc says that it plays: while its link is pointed at, always, or not at all. */
  disc?: 'pointed' | 'always' | 'never'
  /** In the corner: how long it is. */
  length?: ReactNode
  /** How much of it was watched, from 0 to 1; null where it was never begun. */
  watched: number | null
}

/** The wide picture at the head of a line that plays: an episode, something that was watched. */
export function LineStill({ picture, isWhole, ground, sizes, disc = 'pointed', length, watched }: Props) {
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
