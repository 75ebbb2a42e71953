import { useLingui } from '@lingui/react/macro'
import type { Framing } from '@tayang/contract'
import { useId, useRef, type RefObject } from 'react'
import { FramingBox } from './framing-box.tsx'
import {
  CAMERA_ASPECT,
  GAME_ASPECT,
  moveBox,
  moveWindow,
  resizeBox,
  windowBox,
  type Box,
  type Corner,
} from './framing-geometry.ts'
import style from './picture.module.css'

interface FramingBoxesProps {
  framing: Framing
  /** Width by height of the picture. */
  aspect: number
  onChange: (framing: Framing) => void
}

/** The boxes over the picture: what lies in them is shown, what lies outside of them is dimmed. */
export function FramingBoxes({ framing, aspect, onChange }: FramingBoxesProps) {
  const { t } = useLingui()
  const ground = useRef<HTMLDivElement>(null)
  if (framing.kind === 'window') {
    const box = windowBox(framing.x, aspect)
    return (
      <Ground ground={ground} boxes={[box]}>
        <FramingBox
          {...{ box, ground }}
          name={t`Window`}
          tone="game"
          onMove={({ x }) => onChange({ kind: 'window', x: moveWindow(framing.x, x, aspect) })}
        />
      </Ground>
    )
  }
  if (framing.kind !== 'camera-above') return null
  const { camera, game } = framing
  const resized = (box: Box, part: number, corner: Corner, by: number) =>
    resizeBox(box, { corner, by, aspects: { part, picture: aspect } })
  return (
    <Ground ground={ground} boxes={[game, camera]}>
      <FramingBox
        {...{ box: game, ground }}
        name={t`Game`}
        tone="game"
        onMove={(by) => onChange({ ...framing, game: moveBox(game, by) })}
        onResize={(corner, by) => onChange({ ...framing, game: resized(game, GAME_ASPECT, corner, by) })}
      />
      <FramingBox
        {...{ box: camera, ground }}
        name={t`Camera`}
        tone="camera"
        onMove={(by) => onChange({ ...framing, camera: moveBox(camera, by) })}
        onResize={(corner, by) =>
          onChange({ ...framing, camera: resized(camera, CAMERA_ASPECT, corner, by) })
        }
      />
    </Ground>
  )
}

interface GroundProps {
  ground: RefObject<HTMLDivElement | null>
  boxes: readonly Box[]
  children: React.ReactNode
}

function Ground({ ground, boxes, children }: GroundProps) {
  const id = useId()
  return (
    <div ref={ground} className={style.boxes}>
      <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
        <mask id={id}>
          <rect width="1" height="1" fill="#fff" />
          {boxes.map((box, index) => (
            <rect key={index} {...box} fill="#000" />
          ))}
        </mask>
        <rect width="1" height="1" fill="#0a0a0f" fillOpacity="0.62" mask={`url(#${id})`} />
      </svg>
      {children}
    </div>
  )
}
