import { lazyPart } from '@tayang/design/lazy-part'
import { useEffect, useState } from 'react'
import { useViewer } from '#shared/session'

const ContinueCard = lazyPart(async () => (await import('./continuing/continue-card.tsx')).ContinueCard)

/** Offers to continue an upload that broke off in this browser. Nothing is loaded where none did. */
export function ContinueUpload({ className }: { className?: string | undefined }) {
  const viewer = useViewer()
  const [mayContinue, setMayContinue] = useState(false)
  useEffect(() => {
    // The card knows whether it is this person's, and whether its day is over.
    const look = () => setMayContinue('tayang.clip-upload' in localStorage)
    look()
    // Another tab ended or began one; the modal of this one says so by the same event.
    addEventListener('storage', look)
    return () => removeEventListener('storage', look)
  }, [viewer])
  return viewer && mayContinue ? (
    <ContinueCard key={viewer.profile.id} viewer={viewer} className={className} />
  ) : null
}
