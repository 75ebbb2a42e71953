import { useStore } from 'zustand'

import { captionStyle } from '../../core/index.ts'
import type { CaptionSettings } from '../../core/index.ts'
import type { Playback } from '../../dom/index.ts'
import styles from './caption-layer.module.css'

const SHADOW = '0 0 3px #000, 0 1px 4px #000, 0 2px 8px #000c'

/** Captions over the picture, in the viewer's own style. A caption file is rendered as text, never as markup. */
export function CaptionLayer({
  playback,
  settings,
  isRaised,
  sample = null,
}: {
  playback: Playback
  settings: CaptionSettings
  isRaised: boolean
  /** Displayed when there is no caption, while the viewer changes the caption settings. */
  sample?: string | null
}) {
  const cueLines = useStore(playback.view, (view) => view.cueLines)
  const lines =
    cueLines.length > 0 || sample === null ? cueLines : [[{ text: sample, isItalic: false, isBold: false }]]
  if (lines.length === 0) return null
  const { fontSizePx, color, edges, backgroundAlpha } = captionStyle(settings)
  return (
    <div
      className={styles.layer}
      data-raised={isRaised || undefined}
      data-edges={edges}
      data-captions
      style={{ fontSize: fontSizePx, color, textShadow: edges === 'Shadow' ? SHADOW : 'none' }}
    >
      {lines.map((line, index) => (
        <p key={index} className={styles.line}>
          <span className={styles.words} style={{ backgroundColor: `rgb(0 0 0 / ${backgroundAlpha})` }}>
            {line.map((span, at) => (
              <span
                key={at}
                style={{
                  fontStyle: span.isItalic ? 'italic' : undefined,
                  fontWeight: span.isBold ? 800 : undefined,
                }}
              >
                {span.text}
              </span>
            ))}
          </span>
        </p>
      ))}
    </div>
  )
}
