import { useLingui } from '@lingui/react/macro'
import { IconButton } from '@tayang/design'
import { Bell, BellOff } from 'lucide-react'
import { showToast } from '#shared/toasts'
import type { useRelation } from './use-relation.ts'

type FollowBellProps = Pick<ReturnType<typeof useRelation>, 'relation' | 'setBell'> & { of: string }

/** Beside Following: whether the viewer hears of this person's shows and clips. */
export function FollowBell({ relation, setBell, of }: FollowBellProps) {
  const { t } = useLingui()
  if (!relation?.isFollowing || relation.relationId === null || relation.bell === undefined) return null
  const isOn = relation.bell === 'all'
  const handlePress = async () => {
    try {
      await setBell(isOn ? 'none' : 'all')
      showToast(
        isOn
          ? t`You won't get notifications from ${of} anymore`
          : t`You'll be notified of every show and clip from ${of}`,
        'ok',
      )
    } catch {
      showToast(t`An error occured. Please try again.`, 'error')
    }
  }
  return (
    <IconButton label={t`Notifications of ${of}`} aria-pressed={isOn} onClick={() => void handlePress()}>
      {isOn ? <Bell size={20} aria-hidden /> : <BellOff size={20} aria-hidden />}
    </IconButton>
  )
}
