import { useMemo } from 'react'
import { qrCodeOf } from './qr-code.ts'
import style from './security.module.css'

/** Light modules around a code, without which no reader finds it. */
const MARGIN = 4

/** The picture of a text for a camera; nothing where the text is too long for one. */
export function QrPicture({ text, label }: { text: string; label: string }) {
  const modules = useMemo(() => qrCodeOf(text), [text])
  if (!modules) return null
  const size = modules.length + 2 * MARGIN
  const path = modules
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x + MARGIN} ${y + MARGIN}h1v1h-1z` : [])))
    .join('')
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} className={style.qr}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}
