import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@tayang/design'
import { UserCheck, UserPlus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { AccessDenied } from '#features/people/block-person'
import { isRefusal } from '#shared/api'
import { keepIntent, requireViewer, takeIntent, useViewer } from '#shared/session'
import { showToast } from '#shared/toasts'
import { openLock } from './lock.ts'
import type { useRelation } from './use-relation.ts'

type FollowButtonProps = Omit<ReturnType<typeof useRelation>, 'setBell'> & {
  /** The one brand-coloured button of its view. */
  isMain?: boolean
  /** The name, where several buttons are in a list. */
  of?: string
}

/**
 * Follow, or unfollow where the viewer follows already. A guest is asked to sign in first, and then follows if they
 * did not follow before.
 */
export function FollowButton({
  profileId,
  relation,
  isKnown,
  toggle,
  isMain = false,
  of,
}: FollowButtonProps) {
  const { t } = useLingui()
  const { pathname, search } = useLocation()
  const [lock] = useState(() => openLock(() => performance.now()))
  const [isDenied, setIsDenied] = useState(false)
  const intent = `follow ${profileId}`
  const isKnownOfViewer = useViewer() !== null && isKnown
  useEffect(() => {
    if (isKnownOfViewer && takeIntent(intent) && !relation?.isFollowing) void change()
  })

  const change = async () => {
    if (!lock.take()) return
    try {
      await toggle()
    } catch (error) {
      if (isRefusal(error, 'BLOCKED_RELATION')) setIsDenied(true)
      else if (relation?.isFollowing) showToast(t`Failed to unfollow user`, 'error')
      else showToast(t`Failed to follow user`, 'error')
    }
  }
  if (!relation) return null

  const handlePress = () => {
    // Somebody signed in may press before the page has come alive for them: it still shows what a guest sees.
    if (requireViewer(pathname + search) && isKnownOfViewer) void change()
    else keepIntent(intent)
  }
  return (
    <>
      <Button
        size="small"
        tone={relation.isFollowing ? 'quiet' : isMain ? 'brand' : 'outline'}
        aria-pressed={relation.isFollowing}
        disabled={!isKnown}
        onClick={handlePress}
      >
        {relation.isFollowing ? (
          <>
            <UserCheck size={16} aria-hidden />
            <Trans>Following</Trans>
          </>
        ) : (
          <>
            <UserPlus size={16} aria-hidden />
            <Trans>Follow</Trans>
          </>
        )}
        {of !== undefined && <span className="only-read"> {of}</span>}
      </Button>
      {isDenied && <AccessDenied action="follow" onClose={() => setIsDenied(false)} />}
    </>
  )
}
