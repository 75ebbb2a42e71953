import { Trans } from '@lingui/react/macro'
import { buttonLook } from '@tayang/design'
import { Play } from 'lucide-react'
import { useState } from 'react'
import { isPremium, useViewer } from '#shared/session'
import { Link, urls } from '#shared/urls'
import { forgetWanted, readWanted } from './wanted.ts'

/** The next step after subscribing: back to the title that needed it, or home. */
export function Onward() {
  const viewer = useViewer()
  // Read once: it is forgotten as it is followed, and the link must not change under a finger.
  const [wanted] = useState(readWanted)
  // What they bought may not be what that title needs.
  if (!wanted || !viewer || !isPremium(viewer.account)) {
    return (
      <Link to={urls.home()} className={buttonLook()}>
        <Trans>Start watching</Trans>
      </Link>
    )
  }
  const { path, title } = wanted
  return (
    <Link to={path} className={buttonLook()} onClick={forgetWanted}>
      <Play size={18} aria-hidden />
      <Trans>Watch {title}</Trans>
    </Link>
  )
}
