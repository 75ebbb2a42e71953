import { ownClips } from '@tayang/contract'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useRefresh } from '#shared/api'
import { askReceived, sendPiece, waitForLine } from '../sending/file-calls.ts'
import { forgetUpload, keepUpload } from '../sending/kept-upload.ts'
import { openUpload, type Upload, type UploadDependencies } from '../sending/open-upload.ts'

/** What is sent: the file, and how its clip is announced. */
export interface Sent {
  file: File
  announce: UploadDependencies['announce']
}

/** The upload of this dialog for as long as it is open; `sending` says what, before it is posted. */
export function useUpload(profileId: string) {
  const refresh = useRefresh()
  const sent = useRef<Sent>(null)
  const [upload, setUpload] = useState<Upload | null>(null)
  const listAgain = useEffectEvent(() => refresh(ownClips.listOwnClips))
  useEffect(() => {
    let remembering = Promise.resolve()
    const opened = openUpload({
      announce: (signal) => sent.current!.announce(signal),
      send: (piece, signal) => sendPiece(sent.current!.file, piece, signal),
      ask: askReceived,
      remember({ id }) {
        // Without it only a later visit could not continue.
        remembering = keepUpload(sent.current!.file, { clipId: id, profileId }).catch(() => undefined)
        listAgain()
      },
      forget() {
        // A small file may have arrived before it was hashed.
        void remembering.then(forgetUpload)
        listAgain()
      },
      nowMs: () => performance.now(),
      wait: waitForLine,
    })
    setUpload(opened)
    return () => opened[Symbol.dispose]()
  }, [profileId])
  return { upload, sending: (what: Sent) => void (sent.current = what) }
}
