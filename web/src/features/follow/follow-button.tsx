import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@tayang/design'
import { UserCheck, UserPlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { isRefusal } from '#ground/api'
import { needsViewer } from '#ground/session'
import { showToast } from '#ground/toasts'
import { openLock } from './lock.ts'
import type { useRelation } from './use-relation.ts'

const AccessDenied = lazy(async () => ({ default: (await import('#features/block-person')).AccessDenied }))

/** Follow, or unfollow where the viewer follows already; a guest is asked to sign in first. */
export function FollowButton({ relation, toggle }: ReturnType<typeof useRelation>) {
  const { t } = useLingui()
  const { pathname, search } = useLocation()
  const [lock] = useState(() => openLock(() => performance.now()))
  const [isDenied, setIsDenied] = useState(false)
  if (!relation) return null

  const handlePress = async () => {
    if (!needsViewer(pathname + search) || !lock.take()) return
    try {
      await toggle()
    } catch (error) {
      if (isRefusal(error, 'BLOCKED_RELATION')) setIsDenied(true)
      else showToast(t`Some error occured, please refresh the page!`, 'error')
    }
  }
  return (
    <>
      <Button
        size="small"
        tone={relation.isFollowing ? 'quiet' : 'outline'}
        aria-pressed={relation.isFollowing}
        onClick={() => void handlePress()}
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
      </Button>
      {isDenied && (
        <Suspense>
          <AccessDenied wish="follow" onClose={() => setIsDenied(false)} />
        </Suspense>
      )}
    </>
  )
}
