import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { Viewer } from '#shared/session'
import { announceClip } from '../sending/announce-clip.ts'
import type { Upload } from '../sending/open-upload.ts'
import { isUnderWay, type UploadRefusal, type UploadTarget } from '../sending/upload-state.ts'
import type { UploadStepName } from './dialog-head.tsx'
import { emptyDraft, type ClipDraft } from './draft.ts'
import { useClipLimits } from './use-clip-limits.ts'
import { useFilm } from './use-film.ts'
import { useFrames } from './use-frames.ts'
import type { Sent } from './use-upload.ts'

/** An upload that broke off, with its file and what the server has of it. */
export interface Continued {
  file: File
  target: UploadTarget
  receivedBytes: number
}

export interface UploadFormProps {
  viewer: Viewer
  continued?: Continued
  onClose: () => void
}

interface UploadFormNeeds extends UploadFormProps {
  upload: Upload
  sending: (what: Sent) => void
}

/** What the modal shows, and what its buttons do. */
export function useUploadForm({ viewer, continued, onClose, upload, sending }: UploadFormNeeds) {
  const view = useStore(upload.view)
  const limits = useClipLimits()
  const [draft, setDraft] = useState(emptyDraft)
  // Until another file is chosen: what was announced on another visit cannot be announced again.
  const [isContinued, setIsContinued] = useState(continued !== undefined)
  const refused = useRef<UploadRefusal>(null)
  const [asked, setAsked] = useState<'leave' | 'discard' | null>(null)
  const films = useFilm(limits.data, ({ file }) =>
    upload.handle({ type: 'file-chosen', sizeBytes: file.size }),
  )
  const { film } = films
  const frames = useFrames(isContinued ? null : film, limits.data?.thumbnail.ratios[0] ?? '16:9')

  useContinued(continued, { upload, sending, show: films.show })

  const close = () => {
    upload[Symbol.dispose]()
    onClose()
    // The part that offers to continue an upload looks again.
    dispatchEvent(new Event('storage'))
  }
  const step: UploadStepName =
    view.phase === 'idle' && !isContinued ? 'file' : view.phase === 'chosen' ? 'details' : 'post'
  return {
    view,
    step,
    limits,
    films,
    frames,
    draft,
    asked,
    isContinued,
    close,
    /** Of the details as they are: what was changed since is not refused yet. */
    refusal: refused.current === view.refusal ? null : view.refusal,
    change(more: Partial<ClipDraft>) {
      refused.current = view.refusal
      setDraft((before) => ({ ...before, ...more }))
    },
    stay: () => setAsked(null),
    /** X, Escape and Back: nothing is lost without a question. */
    askToClose() {
      if (isUnderWay(view)) setAsked('leave')
      else if (view.phase === 'chosen') setAsked('discard')
      else close()
    },
    removeFilm() {
      upload.handle({ type: 'file-removed' })
      films.remove()
      setIsContinued(false)
      setDraft((before) => ({ ...before, thumbnail: null }))
    },
    post() {
      if (!film || !limits.data) return
      const { categories } = limits.data
      const announcement = { film, draft, categories, profileId: viewer.profile.id }
      sending({ file: film.file, announce: (signal) => announceClip(announcement, signal) })
      upload.handle({ type: 'post-pressed' })
    },
    tryAgain: () => upload.handle({ type: 'try-again-pressed' }),
  }
}

interface ContinuedNeeds extends Pick<UploadFormNeeds, 'upload' | 'sending'> {
  show: (file: File) => Promise<void>
}

/** The bytes of an upload that broke off go on at once. */
function useContinued(continued: Continued | undefined, { upload, sending, show }: ContinuedNeeds): void {
  const begin = useEffectEvent(({ file, target, receivedBytes }: Continued) => {
    const atMs = performance.now()
    sending({ file, announce: () => Promise.reject(new Error('a continued upload was announced before')) })
    upload.handle({ type: 'continued', target, sizeBytes: file.size, receivedBytes, atMs })
    void show(file)
  })
  useEffect(() => continued && begin(continued), [continued])
}
