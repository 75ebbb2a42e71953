import type { MomentDraft } from '@tayang/contract'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { DraftStills } from '../picture/use-stills.ts'
import style from './timeline.module.css'

const TILE_PX = 85
const TILES_MIN = 5
const TILES_MAX = 20
/** Points of a tile: twice its size, for dense screens. */
const POINTS = { width: 170, height: 140 }

/** Pictures of the draft, evenly over its time; each is drawn when its turn comes. */
export function Filmstrip({ draft, stills }: { draft: MomentDraft; stills: DraftStills | null }) {
  const strip = useRef<HTMLDivElement>(null)
  const [tiles, setTiles] = useState(0)
  useLayoutEffect(() => {
    const width = strip.current?.clientWidth ?? 0
    setTiles(Math.min(TILES_MAX, Math.max(TILES_MIN, Math.round(width / TILE_PX))))
  }, [])
  useEffect(() => {
    if (!stills || !strip.current) return undefined
    const leaving = new AbortController()
    const canvases = [...strip.current.querySelectorAll('canvas')]
    const tileMs = (draft.endsAt - draft.startsAt) / Math.max(1, canvases.length)
    for (const [index, canvas] of canvases.entries()) {
      const at = draft.startsAt + (index + 0.5) * tileMs
      void stills.draw(canvas, at, leaving.signal).then((isDrawn) => {
        if (isDrawn) canvas.dataset['drawn'] = ''
      })
    }
    return () => leaving.abort()
  }, [stills, tiles, draft])
  return (
    <div ref={strip} className={style.tiles} aria-hidden>
      {Array.from({ length: tiles }, (_, index) => (
        <canvas key={index} {...POINTS} />
      ))}
    </div>
  )
}
