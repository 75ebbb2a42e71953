import { useEffect, useState } from 'react'
import { useViewer } from '#shared/session'
import { keepDraft, takeDraft } from './draft.ts'

interface CommentDraft {
  readonly text: string
  readonly setText: (text: string) => void
  /** Keeps the text over a sign-in, which may build the page again. */
  readonly keep: () => void
}

/** The text of the field of this room or clip, with what its viewer wrote as a guest. */
export function useCommentDraft(of: string): CommentDraft {
  const [text, setText] = useState('')
  const isSignedIn = useViewer() !== null
  useEffect(() => {
    const kept = isSignedIn ? takeDraft(of) : null
    if (kept !== null) setText((typed) => typed || kept)
  }, [of, isSignedIn])
  return { text, setText, keep: () => keepDraft(of, text) }
}
