import { useLingui } from '@lingui/react/macro'
import { useRef, type KeyboardEvent, type PointerEvent, type RefObject } from 'react'
import type { Box, Corner } from './framing-geometry.ts'
import style from './picture.module.css'

const STEP = 0.01
const LONG_STEP = 0.05
const CORNERS: readonly Corner[] = ['top-left', 'top-right', 'bottom-left', 'bottom-right']

interface FramingBoxProps {
  name: string
  tone: 'game' | 'camera'
  box: Box
  /** The picture that shares are of. */
  ground: RefObject<HTMLDivElement | null>
  onMove: (by: { x: number; y: number }) => void
  /** A corner was moved by a share of the picture's width, outwards; without it the box has one size. */
  onResize?: (corner: Corner, by: number) => void
}

/** One box: dragged by a pointer, moved by arrows, and made larger or smaller at its corners or by plus and minus. */
export function FramingBox({ name, tone, box, ground, onMove, onResize }: FramingBoxProps) {
  const { t } = useLingui()
  const move = useDrag(ground, onMove)
  const [left, top, width] = [box.x, box.y, box.width].map((share) => `${Math.round(share * 100)}%`)
  const handleKey = (event: KeyboardEvent) => {
    const size = event.shiftKey ? LONG_STEP : STEP
    const moves: Readonly<Record<string, { x: number; y: number }>> = {
      ArrowLeft: { x: -size, y: 0 },
      ArrowRight: { x: size, y: 0 },
      ArrowUp: { x: 0, y: -size },
      ArrowDown: { x: 0, y: size },
    }
    const by = moves[event.key]
    if (by) onMove(by)
    else if (onResize && (event.key === '+' || event.key === '=')) onResize('bottom-right', size)
    else if (onResize && event.key === '-') onResize('bottom-right', -size)
    else return
    event.preventDefault()
  }
  return (
    <div
      role="slider"
      tabIndex={0}
      className={style.box}
      data-tone={tone}
      aria-label={
        onResize ? t`${name}: arrows move it, plus and minus resize it` : t`${name}: arrows move it`
      }
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round((box.x + box.width / 2) * 100)}
      aria-valuetext={t`${left} from the left, ${top} from the top, ${width} wide`}
      style={{
        insetInlineStart: `${box.x * 100}%`,
        insetBlockStart: `${box.y * 100}%`,
        inlineSize: `${box.width * 100}%`,
        blockSize: `${box.height * 100}%`,
      }}
      onKeyDown={handleKey}
      {...move}
    >
      <span className={style.name} data-inside={box.y < 0.08 || undefined}>
        {name}
      </span>
      {onResize && CORNERS.map((corner) => <BoxCorner key={corner} {...{ corner, ground, onResize }} />)}
    </div>
  )
}

interface BoxCornerProps {
  corner: Corner
  ground: RefObject<HTMLDivElement | null>
  onResize: (corner: Corner, by: number) => void
}

function BoxCorner({ corner, ground, onResize }: BoxCornerProps) {
  const isLeft = corner.endsWith('left')
  const drag = useDrag(ground, ({ x }) => onResize(corner, isLeft ? -x : x))
  return <i className={style.corner} data-corner={corner} {...drag} />
}

/** Moves of one pointer, in shares of the ground. */
function useDrag(ground: RefObject<HTMLDivElement | null>, onMove: (by: { x: number; y: number }) => void) {
  const last = useRef<{ x: number; y: number } | null>(null)
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return
      event.stopPropagation()
      event.currentTarget.setPointerCapture(event.pointerId)
      last.current = { x: event.clientX, y: event.clientY }
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const { width = 0, height = 0 } = ground.current?.getBoundingClientRect() ?? {}
      if (!last.current || width === 0 || height === 0) return
      event.stopPropagation()
      onMove({ x: (event.clientX - last.current.x) / width, y: (event.clientY - last.current.y) / height })
      last.current = { x: event.clientX, y: event.clientY }
    },
    onPointerUp: () => void (last.current = null),
    onPointerCancel: () => void (last.current = null),
  }
}
