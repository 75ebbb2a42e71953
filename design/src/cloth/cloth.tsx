import { useId } from 'react'
import { ceplok } from './ceplok.tsx'
import { kawung } from './kawung.tsx'
import { megaMendung } from './mega-mendung.tsx'
import { parang } from './parang.tsx'
import type { Tile } from './tile.ts'
import { truntum } from './truntum.tsx'
import style from './cloth.module.css'

const cloths = { kawung, parang, truntum, ceplok, mega: megaMendung } satisfies Record<
  string,
  (s: number) => Tile
>

export type ClothKind = keyof typeof cloths

interface ClothProps {
  kind: ClothKind
  /** The side of a tile in px. */
  tile?: number
  className?: string | undefined
}

/** Batik as quiet line work, drawn by code. One surface per screen; mask it to nothing. */
export function Cloth({ kind, tile = 56, className }: ClothProps) {
  const id = useId()
  const { width, height, turn, marks } = cloths[kind](tile)
  return (
    <svg aria-hidden className={`${style.cloth} ${className ?? ''}`} width="100%" height="100%">
      <defs>
        <pattern
          id={id}
          width={width}
          height={height}
          patternUnits="userSpaceOnUse"
          patternTransform={turn ? `rotate(${turn})` : undefined}
        >
          {marks}
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  )
}
