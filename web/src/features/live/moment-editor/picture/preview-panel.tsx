import { Trans, useLingui } from '@lingui/react/macro'
import type { Framing, MomentDraft } from '@tayang/contract'
import { IconButton } from '@tayang/design'
import type { Playback } from '@tayang/player/dom'
import { Volume2, VolumeX } from 'lucide-react'
import type { RefObject } from 'react'
import { useStore } from 'zustand'
import { firstNameOf } from '../first-name.ts'
import type { DraftClock } from '../trim/draft-clock.ts'
import type { Trim } from '../trim/trim.ts'
import { FramingBoxes } from './framing-boxes.tsx'
import { FramingChoice } from './framing-choice.tsx'
import { defaultBoxes } from './framing-geometry.ts'
import { UprightPreview } from './upright-preview.tsx'
import type { MomentVideo } from './use-moment-video.ts'
import panel from '../panel.module.css'
import style from './picture.module.css'

interface PreviewPanelProps {
  draft: MomentDraft
  framing: Framing
  moment: MomentVideo
  videoRef: RefObject<HTMLVideoElement | null>
  trim: Trim
  clock: DraftClock
  /** Null where it is posted, and its shape is what it is. */
  onFraming: ((framing: Framing) => void) | null
}

/** The picture as it was with the boxes of its framing, and beside it what becomes of it. */
export function PreviewPanel(props: PreviewPanelProps) {
  const { draft, framing, moment, videoRef, trim, clock, onFraming } = props
  const { t } = useLingui()
  const aspect = draft.width > 0 && draft.height > 0 ? draft.width / draft.height : 16 / 9
  const name = firstNameOf(draft.owner)
  const hasBoxes = framing.kind === 'window' || framing.kind === 'camera-above'
  return (
    <section className={panel.panel} aria-label={t`Preview`}>
      <div className={panel.head}>
        <h2>
          <Trans>Preview</Trans>
        </h2>
        {hasBoxes && onFraming && (
          <p>
            <Trans>Drag the boxes; their place is kept for {name}’s shows</Trans>
          </p>
        )}
      </div>
      <div className={style.pictures}>
        <div className={style.left}>
          <div className={style.source} style={{ aspectRatio: aspect }}>
            <video ref={videoRef} playsInline aria-label={t`The moment as it was`} />
            {onFraming && <FramingBoxes {...{ framing, aspect }} onChange={onFraming} />}
            {moment.playback && <SoundButton playback={moment.playback} />}
          </div>
          <FramingChoice
            kind={framing.kind}
            isOff={onFraming === null}
            onChoose={(kind) => onFraming?.(framingOf(kind, { draft, aspect }))}
          />
        </div>
        <UprightPreview {...{ draft, framing, moment, trim, clock }} />
      </div>
    </section>
  )
}

/** A shape as it was used the last time, or as it is at first. */
function framingOf(
  kind: Framing['kind'],
  { draft, aspect }: { draft: MomentDraft; aspect: number },
): Framing {
  if (draft.framing.kind === kind) return draft.framing
  if (kind === 'window') return { kind, x: 0.5 }
  return kind === 'camera-above' ? { kind, ...defaultBoxes(aspect) } : { kind }
}

function SoundButton({ playback }: { playback: Playback }) {
  const { t } = useLingui()
  const isMuted = useStore(playback.view, (view) => view.isMuted)
  return (
    <IconButton
      filled
      className={style.sound}
      label={isMuted ? t`Unmute` : t`Mute`}
      onClick={() => playback.setMuted(!isMuted)}
    >
      {isMuted ? <VolumeX size={18} aria-hidden /> : <Volume2 size={18} aria-hidden />}
    </IconButton>
  )
}
