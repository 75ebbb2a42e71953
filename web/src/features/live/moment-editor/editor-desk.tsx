import type { Framing, MomentDraft, OwnClip } from '@tayang/contract'
import { useMemo, useReducer, useRef, useState } from 'react'
import { defaultSelection, defaultThumbnail } from '#features/live/keep-moment'
import type { Viewer } from '#shared/session'
import { EditorHeader } from './editor-header.tsx'
import { MomentForm } from './form/moment-form.tsx'
import { PreviewPanel } from './picture/preview-panel.tsx'
import { useMomentVideo } from './picture/use-moment-video.ts'
import { useStills } from './picture/use-stills.ts'
import { PostedPanel } from './posted/posted-panel.tsx'
import { openDraftClock } from './trim/draft-clock.ts'
import { Timeline } from './trim/timeline.tsx'
import { reduceTrim, type Trim, type TrimEvent } from './trim/trim.ts'
import { useTrimKeys } from './trim/use-trim-keys.ts'
import style from './moment-editor.module.css'

/** A draft that is open: its picture at the left, what is said of it at the right, and its time below. */
export function EditorDesk({ draft, viewer }: { draft: MomentDraft; viewer: Viewer }) {
  const [framing, setFraming] = useState<Framing>(draft.framing)
  const [clip, setClip] = useState<OwnClip | null>(null)
  const [trim, change] = useReducer(
    (now: Trim, event: TrimEvent) => reduceTrim(draft, now, event),
    draft,
    firstTrim,
  )
  const videoRef = useRef<HTMLVideoElement>(null)
  const stripRef = useRef<HTMLVideoElement>(null)
  const clock = useMemo(() => openDraftClock(draft), [draft])
  const moment = useMomentVideo(videoRef, { draft, trim, clock })
  const stills = useStills(stripRef, { draft, clock, isWanted: moment.hasLoaded })
  const isOpen = clip === null
  useTrimKeys({ isOpen, onStep: (seconds) => change({ do: 'step', seconds }), onPlay: moment.toggle })

  return (
    <div className={style.editor}>
      <EditorHeader draft={draft} />
      <div className={style.desk}>
        <PreviewPanel
          {...{ draft, framing, moment, videoRef, trim, clock }}
          onFraming={isOpen ? setFraming : null}
        />
        <Timeline {...{ draft, trim, change, clock, moment, stills, framing, isOpen }} />
        {clip === null ? (
          <MomentForm {...{ draft, viewer, trim, framing, stills, change }} onPosted={setClip} />
        ) : (
          <PostedPanel {...{ draft, clip, framing }} />
        )}
      </div>
      {/* Seeks from tile to tile; never seen, never heard. */}
      <video ref={stripRef} className={style.hidden} muted playsInline aria-hidden tabIndex={-1} />
    </div>
  )
}

function firstTrim(draft: MomentDraft): Trim {
  const selection = defaultSelection(draft)
  return { ...selection, thumbnailAt: defaultThumbnail(draft, selection), handle: 'start' }
}
