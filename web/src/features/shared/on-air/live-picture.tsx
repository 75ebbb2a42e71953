import type { Show } from '@tayang/contract'
import { Cloth } from '@tayang/design'
import { useEffect, useState } from 'react'
import style from './live-picture.module.css'

/** Moving enough to tell what is going on, and small enough for any line: about 15 KB each. */
const LOOK_AGAIN_MS = 10_000

interface LivePictureProps {
  show: Pick<Show, 'still' | 'thumbnail'>
  width: number
  height: number
  isEager?: boolean
}

/** What is on air now, looked at again and again; the show's own picture where there is none. */
export function LivePicture({ show, width, height, isEager = false }: LivePictureProps) {
  const still = useFreshStill(show.still ?? null)
  const [missing, setMissing] = useState<string | null>(null)
  const [isUpright, setIsUpright] = useState(false)
  const src = still !== null && still !== missing ? still : show.thumbnail
  if (src === null) return <Cloth kind="ceplok" tile={Math.min(48, height / 2)} />
  return (
    <img
      src={src}
      alt=""
      width={width}
      height={height}
      className={style.picture}
      data-upright={(src === still && isUpright) || undefined}
      loading={isEager ? 'eager' : 'lazy'}
      decoding="async"
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
        setIsUpright(naturalHeight > naturalWidth)
      }
      onError={() => setMissing(still)}
    />
  )
}

/** The same address for everybody who looks in these seconds, so that a cache answers all of them. */
function useFreshStill(still: string | null): string | null {
  const [turn, setTurn] = useState<number | null>(null)
  useEffect(() => {
    if (still === null || wantsRest()) return
    const timer = setInterval(() => {
      if (!document.hidden) setTurn(Math.floor(Date.now() / LOOK_AGAIN_MS))
    }, LOOK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [still])
  return still !== null && turn !== null ? `${still}?t=${turn}` : still
}

/** Somebody who saves data, or who asked for less motion, keeps the picture that was there first. */
function wantsRest(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData === true || matchMedia('(prefers-reduced-motion: reduce)').matches
}
